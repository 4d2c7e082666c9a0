"""The contract of --json: complaints(text) lists what is wrong with an output, and nothing if it is in order."""
import json, re

ACCESS_KINDS = {"read", "write", "atomic read", "atomic write", "free"}


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def optional(check):
    return lambda value: value is None or check(value)


def text(value):
    return isinstance(value, str) and value != ""


def list_of(check):
    return lambda value: isinstance(value, list) and all(check(v) for v in value)


def record(**members):
    """An object with just these members, each passing its check."""
    def check(value):
        return isinstance(value, dict) and set(value) == set(members) and all(members[k](value[k]) for k in members)
    return check


PLACE = dict(file=optional(text), line=optional(lambda n: is_count(n) and n > 0), column=optional(is_count), function=optional(text))
STACK = list_of(record(**PLACE))
ACCESS = record(kind=lambda k: k in ACCESS_KINDS, size=optional(is_count), thread=text, stack=STACK, locks=list_of(text), created=STACK, **PLACE)
LOCATION = record(name=text, size=is_count, lives=optional(text), file=optional(text), line=optional(is_count), allocated=STACK)
STEP = record(thread=text, op=text, object=optional(text), after=list_of(is_count), holds=list_of(text),
              waits=lambda w: isinstance(w, bool), access=optional(lambda k: k in (0, 1)), **PLACE)
INTERLEAVING = optional(record(omitted=is_count, steps=list_of(STEP)))
RACE = record(location=LOCATION, accesses=lambda a: list_of(ACCESS)(a) and len(a) == 2, confirmed=lambda c: isinstance(c, bool),
              doubt=optional(text), fingerprint=text, known=optional(text),
              witness=optional(text), interleaving=INTERLEAVING)
OTHER = record(kind=text, text=text, fingerprint=text, known=optional(text), thread=optional(text), stack=STACK, witness=optional(text), interleaving=INTERLEAVING, **PLACE)
SCOPE = record(schedules=lambda s: s == "all" or is_count(s), inputs=lambda i: i in ("this", "sampled", "all"),
               threads=lambda t: t in ("any", "as run") or list_of(is_count)(t))
MEMBERS = dict(norace=text, verdict=lambda v: v in ("race", "race-free", "unknown"), scope=SCOPE, summary=text, engine=text, subject=text,
               races=list_of(RACE), other=list_of(OTHER), example=INTERLEAVING, stats=lambda s: isinstance(s, dict), assumptions=list_of(text), reason=optional(text))


def stats_complaints(stats):
    for name in ("executions", "states", "peak_kb"):
        if not is_count(stats.get(name)):
            yield f"stats.{name} is {stats.get(name)!r}"
    if not isinstance(stats.get("seconds"), (int, float)):
        yield "stats.seconds is missing"


def sense_complaints(result):
    confirmed = [r for r in result["races"] if r["confirmed"]]
    if (result["verdict"] == "race") != bool(confirmed):
        yield "the verdict is `race` without a confirmed race, or the other way round"
    if result["verdict"] == "race-free" and (result["reason"] or result["races"] or result["scope"]["schedules"] != "all"):
        yield "`race-free` claims more than was shown"
    if result["verdict"] == "unknown" and not result["reason"]:
        yield "`unknown` without a reason"
    for stage in result.get("stages", []):  # of norace check
        if set(stage) != {"engine", "seconds", "text"} or not stage["text"] or stage["seconds"] < 0:
            yield f"stage {stage}"
    lines = [(re.sub(r"\[[^]]*\]", "[]", r["location"]["name"]), frozenset((a["file"], a["line"]) for a in r["accesses"]))
             for r in result["races"] if r["accesses"][0]["line"]]
    if len(lines) != len(set(lines)):
        yield "a variable's pair of source lines twice"


def complaints(output):
    try:
        result = json.loads(output)
    except ValueError as error:
        return [f"not one JSON value: {error}"]
    if not isinstance(result, dict) or set(result) - {"stages", "loops", "variables"} != set(MEMBERS):
        return [f"members are {sorted(result)}"]
    bad = [f"{name}: {json.dumps(result[name])}" for name, check in MEMBERS.items() if not check(result[name])]
    return bad or list(stats_complaints(result["stats"])) + list(sense_complaints(result))


def exit_status(result):
    if result["verdict"] == "race-free":
        return 3 if result["other"] else 0
    return {"race": 1, "unknown": 2}[result["verdict"]]
