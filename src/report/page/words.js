// Small helpers: elements, and how things are said.

// node("p.soft", {id: "x", onclick: f}, "text", anotherNode): an element with its class, attributes and children.
function node(kind, attributes, ...children) {
  const [tag, ...classes] = kind.split(".");
  const svg = ["svg", "path", "line", "rect", "text", "g", "title", "circle"].includes(tag);
  const made = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  if (classes.length) made.setAttribute("class", classes.join(" "));
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter(child => child !== null && child !== undefined && child !== ""));
  return made;
}

const byId = id => document.getElementById(id);
const embedded = id => JSON.parse(byId(id).textContent);
const plural = (n, word, several = `${word}s`) => `${n.toLocaleString("en")} ${n === 1 ? word : several}`;
const fileName = path => path.replace(/.*\//, "");
const shortName = name => name.replace(/^the main thread$/, "main");
const placeText = place => place && place.file ? `${fileName(place.file)}${place.line ? ":" + place.line : ""}` : "";

// "lock" is what thread 1 does to 'lock': a sentence for each operation.
const SENTENCES = {
  start: "starts", join: "joins a thread", lock: "takes", unlock: "lets go of", trylock: "tries to take", rdlock: "takes for reading",
  tryrdlock: "tries to take for reading", wrlock: "takes for writing", trywrlock: "tries to take for writing", rdunlock: "lets go of",
  wrunlock: "lets go of", cond_wait: "goes to sleep on", cond_resume: "wakes up and takes", signal: "signals", broadcast: "wakes all who sleep on",
  sem_wait: "takes one of", sem_trywait: "tries to take one of", sem_post: "posts", sem_getvalue: "looks at", barrier_arrive: "arrives at",
  barrier_leave: "leaves", exit_begins: "begins to end the process", once: "enters the once block", once_done: "has done the once block", atomic_load: "reads, atomically,",
  atomic_store: "writes, atomically,", atomic_rmw: "updates, atomically,", atomic_cas: "compares and exchanges", end: "ends",
  exit: "ends the program", yield: "lets others go first", choice: "gets a value that may vary", cancel: "cancels a thread",
  read: "reads", write: "writes", free: "frees", "atomic read": "reads, atomically,", "atomic write": "writes, atomically,",
  receive: "reads from", send: "writes to, or closes,", poll: "looks at", epoll_wait: "asks", epoll_ctl: "changes what is watched by",
  futex_enter: "goes into the kernel with", futex_leave: "comes back from the kernel with", futex_wait: "goes to sleep on", futex_resume: "wakes up on",
  futex_wake: "wakes one that sleeps on", futex_wake_all: "wakes all who sleep on",
  acquire: "takes", release: "lets go of", create: "creates a thread", finish: "waits for its tasks", get: "gets a task's value",
};

function sentence(step) {
  if (step.waits) return `${step.thread} waits to ${step.op.replace(/_/g, " ")}${step.object ? ` '${step.object}'` : ""}, for ever`.replace(/^./, c => c.toUpperCase());
  const words = SENTENCES[step.op] || step.op.replace(/_/g, " ");
  return `${step.thread} ${words}${step.object ? ` '${step.object}'` : ""}`.replace(/^./, c => c.toUpperCase());
}

// What fits on a step's button.
const brief = name => name.replace(/^bytes? (\d+)( to \d+)? of a heap block of \d+ bytes$/, "heap+$1").replace(/^heap block of (\d+) bytes$/, "heap block");
const label = step => (step.waits ? "wait: " : "") + step.op.replace(/_/g, " ") + (step.object && step.op !== "end" ? ` ${brief(step.object)}` : "");

// A finding in the shape that the rest of the page works with, whatever it is.
function findingsOf(result) {
  const races = result.races.map(race => ({
    kind: "race", mark: race.confirmed ? "race" : "unknown", title: `${race.confirmed ? "Data race" : "Possible data race"} on `,
    name: race.location.name, race, steps: race.interleaving ? race.interleaving.steps : [],
    omitted: race.interleaving ? race.interleaving.omitted : 0, witness: race.witness, known: race.known,
  }));
  const others = result.other.map(other => ({
    kind: other.kind, mark: "race", title: other.text, name: "", other, steps: other.interleaving ? other.interleaving.steps : [],
    omitted: other.interleaving ? other.interleaving.omitted : 0, witness: other.witness, known: other.known,
  }));
  const example = result.example && result.example.steps.length
    ? [{kind: "example", mark: "race-free", title: "An execution, as an example", name: "", steps: result.example.steps, omitted: 0}] : [];
  return [...races, ...others, ...example];
}
