// The page: one finding at a time, stepped through by key and click.

const result = embedded("result"), sources = embedded("sources"), findings = findingsOf(result);
const page = {finding: 0, step: 0, timeline: null, graph: null, panels: null, playing: 0};

function fillHead() {
  const words = {race: "✗ race", "race-free": "✓ race-free", unknown: "? unknown"};
  document.title = `${result.verdict}: ${fileName(result.subject)} · norace`;
  byId("verdict").classList.add(result.verdict);
  byId("verdict").append(words[result.verdict]);
  byId("subject").append(result.subject);
  byId("summary").append(result.summary);
  byId("foot").append(`norace ${result.norace}`);
}

function fillTabs() {
  if (findings.length < 2) return;
  byId("findings").append(...findings.map((finding, i) => node("button", {type: "button", onclick: () => openFinding(i)},
    node("span.mark", {}, String(i + 1)), finding.title + finding.name)));
}

// ---- what is known about a race besides its steps

function accessCard(access, confirmed) {
  const size = access.size ? ` of ${plural(access.size, "byte")}` : "";
  return node("section.card", {}, node("h3", {}, access.thread), node("p", {}, `${access.kind}${size}`, access.function ? node("span.soft", {}, ` in ${access.function}`) : ""),
    access.locks.length || confirmed ? node("p", {}, access.locks.length ? `holds ${access.locks.map(l => `'${l}'`).join(", ")}` : "holds no lock") : null,
    stackList("Called from", access.stack.slice(1), showPlace), stackList("Thread created at", access.created, showPlace));
}

function memoryCard(location) {
  const declared = location.file ? {file: location.file, line: location.line} : null;
  return node("section.card", {}, node("h3", {}, "Memory"), node("p", {}, node("code", {}, location.name), ` · ${plural(location.size, "byte")}`),
    location.lives ? node("p.soft", {}, location.lives) : "", declared ? stackList("Declared at", [{...declared, function: location.name}], showPlace) : "",
    stackList("Allocated at", location.allocated, showPlace));
}

function commandLine(finding) {
  if (!finding.witness) return null;
  const command = `norace replay ${finding.witness}`;
  const button = node("button", {type: "button", onclick: () => {
    navigator.clipboard && navigator.clipboard.writeText(command).then(() => { button.textContent = "copied"; });
  }}, "copy");
  return node("div.command", {}, node("code", {}, command), button);
}

// A change that norace fix has checked, as a diff.
function fixCard(finding) {
  if (finding.kind !== "race" || !result.fixes || !result.fixes.length) return null;
  const signs = {"+": "span.new", "-": "span.gone", "@": "span.soft"};
  const lines = fix => fix.patch.split("\n").map(line => node(signs[line[0]] || "span", {}, line + "\n"));
  return node("section.card", {}, node("h3", {}, "A change that mends it"), ...result.fixes.map(fix => node("details", {open: fix === result.fixes[0] ? "" : null},
    node("summary", {}, fix.title), node("pre.diff", {}, ...lines(fix)), node("p.soft", {}, fix.summary))));
}

function introOf(finding) {
  const badge = finding.kind === "race" ? finding.race.confirmed ? node("span.badge.race", {}, "met again in a fresh process") : node("span.badge.unknown", {}, "not confirmed")
    : finding.kind === "example" ? node("span.badge.race-free", {}, "no fault in it") : node("span.badge.race", {}, finding.kind);
  const known = finding.known ? node("span.badge", {}, `known: ${finding.known}`) : null;
  return node("section.card", {}, node("p.what", {}, finding.title, finding.name ? node("span.name", {}, finding.name) : "", badge, known),
    finding.race && finding.race.input ? node("p", {}, "for the input ", node("code", {}, finding.race.input)) : "", commandLine(finding));
}

// ---- stepping

function controls() {
  const button = (text, name, act) => node("button", {type: "button", "aria-label": name, title: name, onclick: act}, text);
  page.slider = node("input", {type: "range", min: 0, max: findings[page.finding].steps.length - 1, "aria-label": "step", oninput: e => goTo(+e.target.value)});
  page.back = button("‹", "a step back", () => goTo(page.step - 1));
  page.on = button("›", "a step on", () => goTo(page.step + 1));
  return node("div.controls", {}, button("«", "the first step", () => goTo(0)), page.back, page.on,
    button("»", "the last step", () => goTo(Infinity)), page.slider);
}

// Where each thread that matters is at this step: those of the race, and the one that moves.
function placesAt(finding, step) {
  const racing = [...new Set(finding.steps.filter(s => s.access !== null).map(s => s.thread))];
  const watched = racing.length ? racing : lanesOf(finding.steps).slice(0, 3);
  const moving = finding.steps[step].thread;
  return [...watched, ...(watched.includes(moving) ? [] : [moving])].map(thread => {
    const at = finding.steps.findLastIndex((s, i) => i <= step && s.thread === thread);
    return at < 0 ? null : {thread, step: finding.steps[at], now: at === step};
  }).filter(Boolean);
}

function showPanels(panels) {
  page.panels.replaceChildren(...panels);
  for (const panel of panels) if (panel.settle) panel.settle();
}

function showPlace(frame) {
  showPanels([sourcePanel(sources, frame.function || "", "", frame, false)]);
  page.panels.scrollIntoView({block: "nearest"});
}

function goTo(step) {
  const finding = findings[page.finding];
  if (!finding || !finding.steps.length) return;
  page.step = Math.max(0, Math.min(step, finding.steps.length - 1));
  const now = finding.steps[page.step], place = placeText(now);
  page.timeline.show(page.step);
  if (page.graph) page.graph.show(page.step);
  page.slider.value = page.step;
  page.back.disabled = page.step === 0;
  page.on.disabled = page.step === finding.steps.length - 1;
  page.now.replaceChildren(node("span.soft", {}, `Step ${page.step + 1} of ${finding.steps.length}. `), node("b", {}, sentence(now)), place ? `, ${place}` : "",
    now.holds.length ? node("span.soft", {}, `; it holds ${now.holds.map(l => `'${l}'`).join(", ")}`) : "", ".");
  showPanels(placesAt(finding, page.step).map(at => sourcePanel(sources, at.thread, at.step.op.replace(/_/g, " "), at.step, at.step.access !== null || at.step.waits)));
}

function play() {
  if (page.playing) return page.playing = clearInterval(page.playing) || 0;
  if (page.step === findings[page.finding].steps.length - 1) goTo(0);
  page.playing = setInterval(() => {
    goTo(page.step + 1);
    if (page.step === findings[page.finding].steps.length - 1) play();
  }, 700);
}

// ---- a finding

// Without steps there are still the two places.
function staticPanels(finding) {
  const accesses = finding.race ? finding.race.accesses : [{...finding.other, kind: finding.kind}];
  return accesses.map(a => sourcePanel(sources, a.thread || "", a.kind, a, true));
}

function story(finding) {
  page.panels = node("div.card", {"aria-live": "off"});
  if (!finding.steps.length) return node("div", {}, page.panels);
  page.timeline = new Timeline(finding, goTo);
  page.now = node("p.now", {"aria-live": "polite"});
  return node("div.story", {}, node("div.card.lanes-card", {}, controls(), page.now, page.timeline.element), page.panels);
}

function openFinding(index) {
  if (page.playing) play();
  const finding = findings[page.finding = Math.max(0, Math.min(index, findings.length - 1))];
  page.timeline = page.graph = null;
  [...byId("findings").children].forEach((tab, i) => tab.setAttribute("aria-current", String(i === page.finding)));
  if (!finding) return;
  if (ComputationGraph.fits(finding.steps)) page.graph = new ComputationGraph(finding.steps, goTo);
  const facts = finding.race ? node("div.facts", {}, finding.race.accesses.map(a => accessCard(a, finding.race.confirmed)), memoryCard(finding.race.location)) : null;
  byId("finding").replaceChildren(...[introOf(finding), story(finding), fixCard(finding), facts, page.graph && page.graph.element].filter(Boolean));
  if (finding.steps.length) goTo(finding.kind === "example" ? 0 : Infinity);
  else showPanels(staticPanels(finding));
}

// ---- keys, theme

const dark = matchMedia("(prefers-color-scheme: dark)");
function setTheme(name) { document.documentElement.dataset.theme = name; }
function otherTheme() { setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"); }
function toggleHelp() {
  byId("help").hidden = !byId("help").hidden;
  byId("help-button").setAttribute("aria-expanded", String(!byId("help").hidden));
}

const KEYS = {
  ArrowRight: () => goTo(page.step + 1), ArrowLeft: () => goTo(page.step - 1), j: () => goTo(page.step + 1), k: () => goTo(page.step - 1),
  Home: () => goTo(0), End: () => goTo(Infinity), n: () => openFinding(page.finding + 1), p: () => openFinding(page.finding - 1), t: otherTheme, "?": toggleHelp,
};

addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.type === "range") return;
  const onButton = event.target.closest("button, summary, a");
  if (event.key === " " && !onButton && page.timeline) play();
  else if (KEYS[event.key]) KEYS[event.key]();
  else return;
  event.preventDefault();
});
addEventListener("resize", () => page.timeline && page.timeline.draw());
dark.addEventListener("change", () => setTheme(dark.matches ? "dark" : "light"));
byId("theme").addEventListener("click", otherTheme);
byId("help-button").addEventListener("click", toggleHelp);

setTheme(dark.matches ? "dark" : "light");
fillHead();
fillTabs();
fillCovered(result);
fillTaskGraphs(result);
openFinding(0);
