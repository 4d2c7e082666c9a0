// Listings of source files, with the lines that matter marked.

// The lines that travel in the page: {"file": [{first: 1, lines: [...]}, ...]}.
function chunkAround(sources, place) {
  const chunks = place && place.file && sources[place.file];
  return chunks && chunks.find(c => place.line >= c.first && place.line < c.first + c.lines.length);
}

function sourceLine(text, number, place, race) {
  const marked = number === place.line;
  const row = node(marked ? race ? "div.marked.race" : "div.marked" : "div", {}, node("span.number", {}, String(number)));
  const at = place.column ? place.column - 1 : -1;
  const word = marked && race && at >= 0 && at < text.length ? text.slice(at).match(/^(\w+|[^\w\s]+|\s+)/)[0] : "";
  if (word) row.append(text.slice(0, at), node("span.point", {}, word), text.slice(at + word.length));
  else row.append(text || " ");
  return row;
}

// A panel for one thread: where it is. `race`: it stands at its racing access.
function sourcePanel(sources, thread, what, place, race) {
  const head = node("div.where", {}, node("b", {}, shortName(thread)), node("span.soft", {}, what),
    node("span.soft", {}, [placeText(place), place && place.function ? ` in ${place.function}` : ""].join("")));
  const chunk = chunkAround(sources, place);
  const panel = node("section.source", {"aria-label": `source of ${thread}`}, head);
  if (!chunk) {
    panel.append(node("p.soft", {}, place && place.file ? `${place.file} could not be read when this page was made.` : "No place in the source is known."));
    return panel;
  }
  const rows = chunk.lines.map((text, i) => sourceLine(text, chunk.first + i, place, race));
  const listing = node("pre.listing", {tabindex: "0"}, rows);
  panel.append(listing);
  panel.settle = () => { // once it is in the page and has a height
    const row = rows[place.line - chunk.first];
    listing.scrollTop = row.offsetTop - listing.offsetTop - listing.clientHeight / 2 + row.offsetHeight / 2;
  };
  return panel;
}

// A call stack as a list; a click shows the place.
function stackList(title, stack, show) {
  if (!stack.length) return null;
  return node("div.stack", {}, node("h3", {}, title), node("ul", {}, stack.map(frame =>
    node("li", {}, node("button", {type: "button", onclick: () => show(frame), disabled: !frame.file},
      `${frame.function || "?"}  ${placeText(frame)}`)))));
}
