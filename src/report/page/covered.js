// What the verdict holds for, and what it cost.

const STATS = {
  executions: "executions", states: "states", events: "events", blocked: "executions cut short as redundant", snapshots: "snapshots",
  replayed_events: "events repeated", queries: "queries to the solver", queries_known: "of these, known from others", invariants: "invariants", candidates: "candidate invariants",
};

function scopeRows(result) {
  const scope = result.scope, inputs = {this: "this one", sampled: "a sample of them", all: "every input"};
  return [
    ["schedules", scope.schedules === "all" ? "all that matter" : `${scope.schedules.toLocaleString("en")} covered`],
    ["inputs", inputs[scope.inputs] + (scope.input_bound ? ` ${scope.input_bound}` : "") + (scope.input_classes ? ` (${plural(scope.input_classes, "class", "classes")})` : "")
      + (scope.inputs_open ? `; ${scope.inputs_open}` : "") + (scope.input_left ? `; ${scope.input_left}` : "")],
    ["threads", Array.isArray(scope.threads) ? scope.threads.join(", ") : scope.threads === "any" ? "any number" : "as the program starts them"],
    ["engine", result.engine],
  ];
}

function shareBar(result) {
  const all = result.scope.schedules === "all", share = all ? 1 : result.stats.covered;
  if (!share || result.verdict === "race") return null;
  return node("div", {}, node(all ? "div.bar" : "div.bar.part", {role: "img", "aria-label": `${(share * 100).toPrecision(2)} % covered`},
    node("i", {style: `width: ${Math.max(1, share * 100)}%`})), node("p.soft", {}, all ? "The whole of it was covered." : `About ${share < .001 ? "less than 0.1" : (share * 100).toPrecision(2)} % of the branches known so far were covered.`));
}

// OpenMP programs are proved loop by loop.
function loopTable(result) {
  if (!result.loops) return "";
  return node("table.loops", {}, result.loops.map(loop => node("tr", {}, node("th", {scope: "row"}, `${loop.what} ${placeText(loop)}`),
    node("td", {}, loop.verdict === "race-free" ? "✓ proved for every input" : "? not proved", loop.reason ? node("span.soft", {}, `: ${loop.reason}`) : ""))));
}

// norace witness: C(m) behind each access, and the pairs that were tried.
function locksetTables(result) {
  if (!result.lockset) return "";
  const names = [...new Set(result.lockset.map(s => s.name))];
  const table = name => node("details", {}, node("summary", {}, `Lockset at ${name}`), node("table.loops", {}, node("tr", {}, ["thread", "access", "place", "holds", "C(m)"].map(h => node("th", {scope: "col"}, h))),
    result.lockset.filter(s => s.name === name).map(s => node("tr", {}, [s.thread, s.kind, placeText(s), s.locks, s.candidates].map(text => node("td", {}, text))))));
  const tried = result.warnings.filter(w => w.accesses.length === 2).map(w => node("li", {}, `${w.name}: ${w.accesses.map((a, i) => `a${i + 1} is the ${a.kind} by ${a.thread} at ${placeText(a)}, holding ${a.locks}`).join("; ")}. `,
    `${w.prefix} events lead to a1. `, w.meeting ? `${w.meeting}. ` : "", node("b", {}, w.outcome)));
  return node("div", {}, names.map(table), tried.length ? [node("h3", {}, "Pairs that were tried"), node("ul", {}, tried)] : []);
}

// Which branches depend on inputs, and which of their sides some input took.
function branchTable(result) {
  const branches = result.scope.input_branches || [];
  if (!branches.length) return "";
  const said = b => b.taken.length === 2 ? "both sides" : b.taken[0] ? "only where it is true" : "only where it is false";
  return node("details", {}, node("summary", {}, `Branches that depend on inputs: ${branches.reduce((n, b) => n + b.taken.length, 0)} of ${2 * branches.length} sides taken`),
    node("table.loops", {}, branches.map(b => node("tr", {}, node("th", {scope: "row"}, placeText(b)), node("td", {}, said(b))))));
}

function fillCovered(result) {
  const seconds = result.stats.seconds, rows = Object.entries(STATS).filter(([name]) => result.stats[name]);
  const numbers = rows.map(([name, text]) => node("tr", {}, node("th", {scope: "row"}, text), node("td.count", {}, result.stats[name].toLocaleString("en"))));
  numbers.push(node("tr", {}, node("th", {scope: "row"}, "seconds"), node("td.count", {}, seconds.toFixed(2))),
    node("tr", {}, node("th", {scope: "row"}, "memory, MB"), node("td.count", {}, (result.stats.peak_kb / 1024).toFixed(1))));
  byId("covered").append(node("h2", {id: "covered-title"}, "What was covered"), shareBar(result) || "",
    node("div.columns", {},
      node("table", {}, scopeRows(result).map(([name, value]) => node("tr", {}, node("th", {scope: "row"}, name), node("td", {}, value)))),
      node("table", {}, numbers),
      node("div", {}, result.reason ? [node("h3", {}, result.verdict === "unknown" ? "Why it is unknown" : "Why the search ended"), node("p", {}, result.reason)] : [],
        result.assumptions.length ? [node("h3", {}, "Assuming"), node("ul", {}, result.assumptions.map(a => node("li", {}, a)))] : [])), branchTable(result), loopTable(result), locksetTables(result));
}
