// Two short words for what every module does with the document.

/** The element with this id. */
export const $ = (id) => document.getElementById(id);

/** A new element with these properties and children. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
