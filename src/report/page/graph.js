// The computation graph of a small run: threads from top to bottom, what must come later further to the right.

const MOST_NODES = 80, BOX = {width: 104, height: 26, right: 34, down: 46};

// The longest way to each step: its column.
function columnsOf(steps) {
  const column = [], last = new Map();
  steps.forEach((step, i) => {
    const before = [...step.after, ...(last.has(step.thread) ? [last.get(step.thread)] : [])];
    column[i] = before.length ? 1 + Math.max(...before.map(k => column[k])) : 0;
    last.set(step.thread, i);
  });
  return column;
}

class ComputationGraph {
  constructor(steps, choose) {
    this.steps = steps;
    this.lanes = lanesOf(steps);
    this.column = columnsOf(steps);
    this.left = 16 + 7 * Math.max(...this.lanes.map(name => shortName(name).length));
    this.boxes = steps.map((step, i) => this.box(step, i, choose));
    const width = this.left + (Math.max(...this.column) + 1) * (BOX.width + BOX.right), height = this.lanes.length * BOX.down + 10;
    const names = this.lanes.map((name, lane) => node("text.lane-name", {x: 0, y: this.y(lane) + 4}, shortName(name)));
    this.element = node("details.card", {}, node("summary", {}, `Computation graph (${plural(steps.length, "node")})`),
      node("div.graph", {tabindex: "0", role: "group", "aria-label": "computation graph"},
        node("svg", {width, height, role: "img", "aria-label": "computation graph"}, names, this.edges(), this.boxes)));
  }

  static fits(steps) { return steps.length > 1 && steps.length <= MOST_NODES; }

  x(i) { return this.left + this.column[i] * (BOX.width + BOX.right); }
  y(lane) { return 5 + lane * BOX.down + BOX.height / 2; }
  laneOf(i) { return this.lanes.indexOf(this.steps[i].thread); }

  box(step, i, choose) {
    const text = label(step), shown = text.length > 15 ? text.slice(0, 14) + "…" : text;
    return node(step.access === null && !step.waits ? "g" : "g.access", {onclick: () => choose(i)},
      node("rect", {x: this.x(i), y: this.y(this.laneOf(i)) - BOX.height / 2, width: BOX.width, height: BOX.height, rx: 6}),
      node("text", {x: this.x(i) + 6, y: this.y(this.laneOf(i)) + 4, style: "pointer-events: none"}, shown), node("title", {}, sentence(step)));
  }

  edge(kind, from, to) {
    const x1 = this.x(from) + BOX.width, x2 = this.x(to), y1 = this.y(this.laneOf(from)), y2 = this.y(this.laneOf(to)), bend = Math.max(16, (x2 - x1) / 2);
    return node(kind, {d: `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`});
  }

  edges() {
    const drawn = [], last = new Map();
    this.steps.forEach((step, i) => {
      if (last.has(step.thread)) drawn.push(this.edge("path.within", last.get(step.thread), i));
      for (const from of step.after) drawn.push(this.edge("path.order", from, i));
      last.set(step.thread, i);
    });
    return drawn;
  }

  show(here) { this.boxes.forEach((box, i) => box.classList.toggle("here", i === here)); }
}
