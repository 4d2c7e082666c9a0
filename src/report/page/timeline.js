// The interleaving: a lane for each thread, a row for each step, bars for locks, arrows for what happens before what.

const ROW = 38, GUTTER = 8;

function lanesOf(steps) {
  const names = [];
  for (const step of steps) if (!names.includes(step.thread)) names.push(step.thread);
  return names;
}

function locksOf(steps) {
  const names = [];
  for (const step of steps) for (const lock of step.holds) if (!names.includes(lock)) names.push(lock);
  return names;
}

const lockColour = index => `var(--lock${index % 6})`;

// Where each lock is held: {lane, lock, depth, from, to} in rows; the bar reaches from the step that takes it to the one that lets it go.
function holdings(steps, lanes) {
  const open = lanes.map(() => new Map()), bars = [];
  steps.forEach((step, row) => {
    const lane = lanes.indexOf(step.thread), mine = open[lane];
    for (const [lock, bar] of [...mine]) if (!step.holds.includes(lock)) bar.to = row, mine.delete(lock);
    for (const lock of step.holds) {
      if (mine.has(lock)) continue;
      const bar = {lane, lock, depth: mine.size, from: row, to: steps.length};
      mine.set(lock, bar);
      bars.push(bar);
    }
  });
  return bars;
}

class Timeline {
  // choose(i) is called when a step is clicked.
  constructor(finding, choose) {
    this.steps = finding.steps;
    this.lanes = lanesOf(this.steps);
    this.locks = locksOf(this.steps);
    this.racing = new Set(this.steps.filter(s => s.access !== null).map(s => s.thread));
    this.svg = node("svg", {"aria-hidden": "true"});
    this.rows = this.steps.map((step, i) => this.row(step, i, choose));
    const gap = finding.omitted ? node("p.soft", {}, `${plural(finding.omitted, "earlier step")} not shown`) : null;
    this.inner = node("div.lanes", {}, this.heads(), node("div", {style: "position: relative"}, this.svg, node("ol.steps", {}, this.rows)));
    this.box = node("div.lanes-box", {tabindex: "0", role: "group", "aria-label": "interleaving"}, this.inner);
    this.element = node("div", {}, gap, this.box, this.legend());
  }

  get columns() { return `repeat(${this.lanes.length}, minmax(7rem, 1fr))`; }

  heads() {
    return node("div.lane-heads", {style: `grid-template-columns: ${this.columns}`}, this.lanes.map(name =>
      node(this.racing.has(name) ? "span.racing" : "span", {title: name}, shortName(name))));
  }

  row(step, i, choose) {
    const kind = step.access === null && !step.waits ? "button" : "button.access";
    const place = placeText(step);
    const button = node(kind, {type: "button", onclick: () => choose(i), style: `grid-column: ${this.lanes.indexOf(step.thread) + 1}`,
      title: `${sentence(step)}${place ? ", " + place : ""}`, "aria-label": `step ${i + 1}: ${sentence(step)}${place ? ", " + place : ""}`}, label(step));
    return node("li", {style: `grid-template-columns: ${this.columns}`}, button);
  }

  legend() {
    const items = this.locks.map((lock, i) => node("li", {}, node("i", {style: `background: ${lockColour(i)}`}), `holds ${lock}`));
    if (this.steps.some(s => s.after.length)) items.push(node("li", {}, node("i.arrow", {}), "happens before"));
    if (this.racing.size) items.push(node("li", {}, node("i.pair", {}), "unordered: the race"));
    return node("ul.legend", {}, items);
  }

  x(lane) { return (lane + .5) * this.width / this.lanes.length; }
  y(row) { return (row + .5) * ROW; }

  // Needs the width that the page gives it: called once it is in the page, and when that changes.
  draw() {
    this.width = this.inner.clientWidth;
    this.svg.setAttribute("width", this.width);
    this.svg.setAttribute("height", this.steps.length * ROW);
    this.svg.replaceChildren(...this.laneLines(), ...this.lockBars(), ...this.arrows(), ...this.bolt());
  }

  laneLines() {
    return this.lanes.map((name, lane) => {
      const first = this.steps.findIndex(s => s.thread === name), last = this.steps.findLastIndex(s => s.thread === name);
      return node("line.lane-line", {x1: this.x(lane), x2: this.x(lane), y1: this.y(first), y2: this.y(last)});
    });
  }

  lockBars() {
    const half = this.width / this.lanes.length / 2;
    return holdings(this.steps, this.lanes).map(bar => node("rect", {x: this.x(bar.lane) - half + GUTTER + bar.depth * 7, y: this.y(bar.from) - 6, width: 5, rx: 2.5,
      height: (bar.to - bar.from) * ROW - (bar.to === this.steps.length ? ROW / 2 - 12 : -12), fill: lockColour(this.locks.indexOf(bar.lock))},
      node("title", {}, `holds ${bar.lock}`)));
  }

  arrows() {
    const drawn = [];
    this.steps.forEach((step, i) => {
      for (const from of step.after) {
        const x1 = this.x(this.lanes.indexOf(this.steps[from].thread)), x2 = this.x(this.lanes.indexOf(step.thread));
        const y1 = this.y(from) + 14, y2 = this.y(i) - 14, bend = Math.max(12, (y2 - y1) / 2);
        const lit = i === this.here || from === this.here ? ".lit" : "";
        drawn.push(node(`path.order${lit}`, {d: `M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2 - 6}`}),
          node(`path.order-head${lit}`, {d: `M${x2} ${y2} l-4 -8 h8 z`}));
      }
    });
    return drawn;
  }

  bolt() {
    const pair = [0, 1].map(k => this.steps.findIndex(s => s.access === k));
    if (pair.includes(-1)) return [];
    const [a, b] = pair.map(row => ({x: this.x(this.lanes.indexOf(this.steps[row].thread)), y: this.y(row)}));
    return [node("path.bolt", {d: `M${a.x} ${a.y} L${b.x} ${b.y}`})];
  }

  show(here) {
    this.here = here;
    this.rows.forEach((row, i) => {
      row.classList.toggle("here", i === here);
      row.classList.toggle("later", i > here);
    });
    this.draw();
    const top = here * ROW, view = this.box.clientHeight - 2 * ROW;
    if (top < this.box.scrollTop || top > this.box.scrollTop + view - ROW) this.box.scrollTop = top - view / 2;
  }
}
