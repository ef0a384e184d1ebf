// The WebSocket to the box: messages in, what hands do out. While the box is gone, a new try every second.

const AGAIN_MS = 1000;

let socket;
let told = 0, heard = 0; // messages to the box, and those that it has answered

/** Connects; hear[key](value) is called for each message, gone() when the connection is lost. */
export function connect(hear, gone) {
  told = heard = 0;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/box`);
  socket.onmessage = (event) => {
    for (const message of JSON.parse(event.data)) {
      for (const [key, value] of Object.entries(message)) {
        if (key === "heard") heard++;
        hear[key]?.(value); // a box of another version may say more
      }
    }
  };
  socket.onclose = () => {
    gone();
    setTimeout(connect, AGAIN_MS, hear, gone);
  };
}

/** Tells the box what hands did; nothing while there is no box. */
export function tell(what) {
  if (socket.readyState !== WebSocket.OPEN) return;
  told++;
  socket.send(JSON.stringify(what));
}

/** Whether the box has answered all that it was told from here: what it said before is older than what hands did here. */
export const isHeard = () => heard >= told;
