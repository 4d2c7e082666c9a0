// The computation graphs of tasks, one for each order of isolated statements: what happens after stands below, a column for each task.

const TASK_BOX = {width: 150, line: 15, right: 24, down: 26};

// The lines of a node: what it begins behind, what it reads and writes.
function taskLines(n) {
  const set = (word, list) => list.length ? [`${word} ${list.map(a => `${a.name || "memory"}:${a.line || "?"}`).join(", ")}`] : [];
  const lines = [n.kind + (n.line ? ` ${n.line}` : ""), ...set("reads", n.reads), ...set("writes", n.writes)];
  return lines.map(text => text.length > 22 ? text.slice(0, 21) + "…" : text);
}

// The longest way to each node is its row; rows are as high as their highest node.
function taskRows(nodes) {
  const row = new Map(), height = [];
  for (const n of nodes) {
    const at = n.after.length ? 1 + Math.max(...n.after.map(e => row.get(e.node) || 0)) : 0;
    row.set(n.node, at);
    height[at] = Math.max(height[at] || 0, taskLines(n).length * TASK_BOX.line + 8);
  }
  const top = [4];
  for (let i = 0; i < height.length; i++) top[i + 1] = top[i] + (height[i] || 0) + TASK_BOX.down;
  return {row, top};
}

function taskGraph(nodes, number) {
  const columns = [...new Set(nodes.map(n => n.task))].sort((a, b) => a - b), {row, top} = taskRows(nodes), byNumber = new Map(nodes.map(n => [n.node, n]));
  const x = n => 4 + columns.indexOf(n.task) * (TASK_BOX.width + TASK_BOX.right), y = n => top[row.get(n.node)], high = n => taskLines(n).length * TASK_BOX.line + 8;
  const middle = n => x(n) + TASK_BOX.width / 2;
  const edges = nodes.flatMap(n => n.after.filter(e => byNumber.has(e.node)).map(e => {
    const from = byNumber.get(e.node), y1 = y(from) + high(from), y2 = y(n);
    return node(`path.task-edge.${e.kind}`, {d: `M${middle(from)} ${y1} C${middle(from)} ${y1 + 14} ${middle(n)} ${y2 - 14} ${middle(n)} ${y2}`}, node("title", {}, e.kind));
  }));
  const boxes = nodes.map(n => node("g" + (n.races ? ".access" : "") + (n.isolated ? ".isolated" : ""), n.file ? {onclick: () => page.panels && showPlace(n)} : {},
    node("rect", {x: x(n), y: y(n), width: TASK_BOX.width, height: high(n), rx: 4}),
    ...taskLines(n).map((text, i) => node("text", {x: x(n) + 6, y: y(n) + 15 + i * TASK_BOX.line, style: "pointer-events: none"}, text))));
  const width = columns.length * (TASK_BOX.width + TASK_BOX.right) + 8, height = top[top.length - 1];
  return node("details", {open: number < 2}, node("summary", {}, `Execution ${number + 1}: ${plural(nodes.length, "node")}, ${plural(columns.length, "task")}${nodes.some(n => n.races) ? ", with a race" : ""}`),
    node("div.graph", {tabindex: "0", role: "group", "aria-label": `computation graph ${number + 1}`}, node("svg", {width, height, role: "img", "aria-label": `computation graph ${number + 1}`}, edges, boxes)));
}

function fillTaskGraphs(result) {
  if (!result.graph || !result.graph.length) return;
  byId("tasks").hidden = false;
  byId("tasks").append(node("h2", {}, `Computation graphs (${plural(result.graph.length, "execution")})`),
    node("p.soft", {}, "What happens after stands below. Posts are thick, joins thin, isolation dashed; racing nodes are red."), ...result.graph.map(taskGraph));
}
