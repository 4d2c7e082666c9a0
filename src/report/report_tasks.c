// The computation graph of tasks as section 3 of seed 001 draws it: what happens after stands
// below, posts are thick and labelled p, isolated statements are dashed boxes, racing nodes are
// red.
#include <string.h>

#include "report/report.h"
#include "report/report_tasks.h"

static void put_set(const TaskNode *n, bool write, Text *out) {
  bool any = false;
  for (size_t i = 0; i < n->accesses.n; i++) {
    const TaskAccess *a = &n->accesses.at[i];
    if (a->write != write || !a->name) continue;
    text_format(out,
                any     ? ", %s:%d"
                : write ? "\\nwrites %s:%d"
                        : "\\nreads %s:%d",
                a->name, a->where.at.line);
    any = true;
  }
}

static void put_node(const TaskNode *n, Text *out) {
  text_format(out, "    n%u_%u [group=t%u, label=\"%s", n->execution, n->index, n->thread, n->kind);
  if (n->where.at.line) text_format(out, " %d", n->where.at.line);
  put_set(n, false, out);
  put_set(n, true, out);
  text_format(out, "\"%s%s];\n", n->isolated ? ", style=dashed" : "",
              n->races ? ", color=red, penwidth=2" : "");
}

static const char *style_of(const char *kind) {
  if (!strcmp(kind, "post")) return " [label=\"p\", penwidth=3]";
  if (!strcmp(kind, "join")) return " [arrowhead=empty]";
  return strcmp(kind, "isolation") ? " [weight=8]" : " [style=dashed]";
}

static void put_edges(const TaskNode *n, Text *out) {
  for (size_t i = 0; i < n->before.n; i++)
    text_format(out, "    n%u_%u -> n%u_%u%s;\n", n->execution, n->before.at[i].from, n->execution,
                n->index, style_of(n->before.at[i].kind));
}

void report_tasks(const TaskGraphs *graphs, const char *title, Text *out) {
  text_put(out, "digraph computation {\n  label=\"");
  for (const char *c = title; *c; c++)
    text_format(out, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
  text_put(out, "\";\n  rankdir=TB; node [shape=box, fontname=\"monospace\", fontsize=10];\n");
  unsigned number = 1;
  for (size_t first = 0, end; first < graphs->n; first = end) {
    unsigned execution = graphs->at[first].execution;
    for (end = first; end < graphs->n && graphs->at[end].execution == execution;) end++;
    text_format(out, "  subgraph cluster_%u {\n    label=\"execution %u\";\n", number, number);
    number++;
    for (size_t i = first; i < end; i++) put_node(&graphs->at[i], out);
    for (size_t i = first; i < end; i++) put_edges(&graphs->at[i], out);
    text_put(out, "  }\n");
  }
  text_put(out, "}\n");
}
