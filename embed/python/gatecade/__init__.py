# SPDX-License-Identifier: MIT
"""Gatecade's machines from Python: many games of a kind at once, as arrays.

    import gatecade
    games = gatecade.Batch("sevens", 100000)
    games["proc"] = numpy.ones(100000, numpy.uint8)      # no copy: the array is handed over as it is
    games.step()
    purses = games["amt1"]                               # a new array, or games.read("amt1", into=array)

Arrays may be numpy's, or anything with a buffer (bytearray, array.array).  Env has the calling convention of Gymnasium's vector
environments, Seats that of PettingZoo's AECEnv; neither package is needed.
"""
import ctypes
import os
from array import array

try:
    import numpy
except ImportError:
    numpy = None

__all__ = ["Batch", "Env", "Seats", "library", "machines", "ports", "rewards"]


def _load():
    here = os.path.dirname(os.path.abspath(__file__))
    names = [os.environ.get("LIBGATECADE"), os.path.join(here, "libgatecade.so.1"), "libgatecade.so.1"]
    for name in filter(None, names):
        try:
            return ctypes.CDLL(name)
        except OSError:
            pass
    raise ImportError("libgatecade.so.1 is not installed; set LIBGATECADE to where it is")


class _Reward(ctypes.Structure):
    _fields_ = [("machine", ctypes.c_char_p), ("seat", ctypes.c_uint), ("worth", ctypes.c_float), ("port", ctypes.c_char_p),
                ("above", ctypes.c_char_p), ("value", ctypes.c_uint64), ("during", ctypes.c_char_p), ("is_", ctypes.c_char_p)]


library = _load()
_text, _batch, _size, _word = ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint64
for _name, _result, _arguments in (
    ("version", _text, ()), ("machines", ctypes.c_uint, ()), ("machine_name", _text, (ctypes.c_uint,)),
    ("machine", ctypes.c_int, (_text,)), ("ports", ctypes.c_uint, (ctypes.c_uint,)), ("seats", ctypes.c_uint, (ctypes.c_uint,)),
    ("port_name", _text, (ctypes.c_uint,) * 2), ("port_help", _text, (ctypes.c_uint,) * 2), ("port_look", _text, (ctypes.c_uint,) * 2),
    ("port_direction", ctypes.c_int, (ctypes.c_uint,) * 2), ("port_bits", ctypes.c_uint, (ctypes.c_uint,) * 2),
    ("port_bytes", ctypes.c_uint, (ctypes.c_uint,) * 2), ("port_idle", _word, (ctypes.c_uint,) * 2),
    ("value_name", _text, (ctypes.c_uint, ctypes.c_uint, _word)), ("phase_final", ctypes.c_int, (ctypes.c_uint, _word)),
    ("open", _batch, (_text, _size)), ("close", None, (_batch,)), ("write", None, (_batch, ctypes.c_uint, ctypes.c_void_p)),
    ("step", None, (_batch, _word)), ("read", None, (_batch, ctypes.c_uint, ctypes.c_void_p)),
    ("over", _size, (_batch, ctypes.c_void_p)), ("reset", None, (_batch, ctypes.c_void_p)), ("engine", _text, (_batch,)),
    ("rewards", ctypes.POINTER(_Reward), (ctypes.c_uint,) * 2), ("reward", _text, (_batch, ctypes.c_uint, ctypes.c_void_p)),
):
    _function = getattr(library, "gatecade_" + _name)
    _function.restype, _function.argtypes = _result, _arguments


def machines():
    """The names of all machines."""
    return [library.gatecade_machine_name(i).decode() for i in range(library.gatecade_machines())]


class Port:
    """A row of a machine's table: name, help, look, direction ("in", "out", "strap"), bits, bytes, idle, values."""

    def __init__(self, machine, number):
        self.machine, self.number = machine, number
        self.name = library.gatecade_port_name(machine, number).decode()
        self.help = (library.gatecade_port_help(machine, number) or b"").decode()
        self.look = library.gatecade_port_look(machine, number).decode()
        self.direction = ("in", "out", "strap")[library.gatecade_port_direction(machine, number)]
        self.bits = library.gatecade_port_bits(machine, number)
        self.bytes = library.gatecade_port_bytes(machine, number)
        self.idle = library.gatecade_port_idle(machine, number)

    def value_name(self, value):
        name = library.gatecade_value_name(self.machine, self.number, int(value))
        return name.decode() if name else None


def ports(machine):
    """A machine's ports by name, in their order: its observation space is the "out", its action space the "in" ones."""
    number = library.gatecade_machine(machine.encode())
    if number < 0:
        raise ValueError(f"there is no machine {machine}; there are {', '.join(machines())}")
    return {p.name: p for p in (Port(number, i) for i in range(library.gatecade_ports(number)))}


def rewards(machine):
    """What a game is worth, row by row: (seat, worth, condition), as Batch.reward pays it."""
    number, rows = library.gatecade_machine(machine.encode()), []
    while row := library.gatecade_rewards(number, len(rows)):
        r = row.contents
        what = f"{r.port.decode()} > {r.above.decode()}" if r.above else f"{r.port.decode()} = {r.value}"
        rows.append((r.seat, r.worth, f"{what} while {r.during.decode()} = {r.is_.decode()}"))
    return rows


class Batch:
    """So many machines of a kind, after reset."""

    def __init__(self, machine, count):
        self.ports = ports(machine)
        self.machine, self.count = machine, int(count)
        self.number = library.gatecade_machine(machine.encode())
        self._at = library.gatecade_open(machine.encode(), self.count)
        if not self._at:
            raise MemoryError(f"{count} of {machine} are too many")
        self.phase = next(p.name for p in self.ports.values() if p.look == "phase")

    def close(self):
        if getattr(self, "_at", None):
            library.gatecade_close(self._at)
            self._at = None

    __del__ = close

    @property
    def engine(self):
        return library.gatecade_engine(self._at).decode()

    def _address(self, port, array, write):
        size = self.count * port.bytes
        if numpy is not None and isinstance(array, numpy.ndarray):
            if array.nbytes != size or not array.flags.c_contiguous or array.dtype.kind not in "ub":
                raise ValueError(f"{port.name} takes {self.count} unsigned numbers of {port.bytes} bytes, one behind the other")
            return array.ctypes.data
        view = memoryview(array).cast("B")
        if view.nbytes != size:
            raise ValueError(f"{port.name} takes {size} bytes")
        return ctypes.addressof((ctypes.c_char * size).from_buffer(view)) if not view.readonly else bytes(view)

    def write(self, port, array):
        """An input of every machine; the array is read where it is."""
        p = self.ports[port]
        if p.direction != "in":
            raise ValueError(f"{port} is no input")
        library.gatecade_write(self._at, p.number, self._address(p, array, False))

    def read(self, port, into=None):
        """An output of every machine, into an array that is given, or a new one."""
        p = self.ports[port]
        if p.direction != "out":
            raise ValueError(f"{port} is no output")
        if into is None:
            into = numpy.empty(self.count, f"u{p.bytes}") if numpy is not None else bytearray(self.count * p.bytes)
        library.gatecade_read(self._at, p.number, self._address(p, into, True))
        return into

    __setitem__ = write
    __getitem__ = read

    def step(self, edges=1):
        library.gatecade_step(self._at, edges)

    def over(self, into=None):
        """1 where a game has ended."""
        if into is None:
            into = numpy.empty(self.count, "u1") if numpy is not None else bytearray(self.count)
        at = into.ctypes.data if numpy is not None and isinstance(into, numpy.ndarray) else (ctypes.c_char * self.count).from_buffer(into)
        library.gatecade_over(self._at, at)
        return into

    def reset(self, which=None):
        """Those where `which` is not 0, or all."""
        at = None
        if which is not None:
            at = which.ctypes.data if numpy is not None and isinstance(which, numpy.ndarray) else (ctypes.c_char * self.count).from_buffer(which)
        library.gatecade_reset(self._at, at)

    def reward(self, seat=1, into=None):
        """What every machine has paid that seat since it was last asked: floats of 4 bytes.  ValueError: it is no game."""
        if into is None:
            into = numpy.empty(self.count, "f4") if numpy is not None else array("f", bytes(4 * self.count))
        at = into.ctypes.data if numpy is not None and isinstance(into, numpy.ndarray) else into.buffer_info()[0]
        why = library.gatecade_reward(self._at, seat, at)
        if why:
            raise ValueError(f"{self.machine}: {why.decode()}")
        return into


class Env:
    """Gymnasium's vector environment: reset() and step(actions), where actions and observations are dicts of arrays by port.

    The reward is that of the machine's table (rewards(machine)) for `seat`, or what reward(before, after) makes of two observations.
    """

    def __init__(self, machine, num_envs=1, reward=None, edges=1, seat=1):
        self.batch, self.num_envs, self.reward, self.edges = Batch(machine, num_envs), num_envs, reward, edges
        self.seat = seat if rewards(machine) else 0
        self.observation_space = {p.name: (p.bits, p.look) for p in self.batch.ports.values() if p.direction == "out"}
        self.action_space = {p.name: (p.bits, p.look) for p in self.batch.ports.values() if p.direction == "in"}
        self._seen = self._look()

    def _look(self):
        return {name: self.batch.read(name) for name in self.observation_space}

    def reset(self, *, seed=None, options=None):
        self.batch.reset()
        self._seen = self._look()
        return self._seen, {}

    def step(self, actions):
        for name, values in actions.items():
            self.batch.write(name, values)
        self.batch.step(self.edges)
        before, self._seen = self._seen, self._look()
        ended = self.batch.over()
        reward = self.reward(before, self._seen) if self.reward else self.batch.reward(self.seat) if self.seat else ended * 0.0
        return self._seen, reward, ended.astype(bool), ended.astype(bool) & False, {}

    def close(self):
        self.batch.close()


class Seats:
    """PettingZoo's AECEnv, of one board: agents take turns; turn(observation) says whose it is, from 0."""

    def __init__(self, machine, turn, reward=None, edges=1):
        self.env = Env(machine, 1, None, edges)
        number = library.gatecade_machine(machine.encode())
        self.possible_agents = [f"seat_{i + 1}" for i in range(library.gatecade_seats(number))]
        self.turn, self.payoff = turn, reward
        self.reset()

    def reset(self, seed=None, options=None):
        self.agents = list(self.possible_agents)
        self.seen, _ = self.env.reset()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[self.turn(self.seen)]

    def observe(self, agent):
        return self.seen

    def last(self):
        a = self.agent_selection
        return self.seen, self.rewards[a], self.terminations[a], self.truncations[a], {}

    def step(self, action):
        before = self.seen
        self.seen, _, ended, _, _ = self.env.step(action)
        for i, a in enumerate(self.possible_agents):
            self.rewards[a] = float(self.payoff(before, self.seen, i)) if self.payoff else 0.0
            self.terminations[a] = bool(ended[0])
        self.agent_selection = self.agents[self.turn(self.seen)]
