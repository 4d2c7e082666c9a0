#include <string.h>

#include "report/report.h"
#include "report/report_dot.h"

static void put_quoted(Text *out, const char *text) {
  text_put(out, "\"");
  for (const char *c = text; *c; c++) {
    if (*c == '"' || *c == '\\') text_put(out, "\\");
    if (*c != '\n') text_add(out, c, 1);
    else text_put(out, "\\n");
  }
  text_put(out, "\"");
}

static void put_node(const GraphEvent *event, Text *out) {
  Text label = {0};
  text_format(&label, "%s", event->op);
  if (event->object) text_format(&label, " %s", event->object);
  if (event->where.at.file) {
    const char *name = strrchr(event->where.at.file, '/');
    text_format(&label, "\n%s:%d", name ? name + 1 : event->where.at.file, event->where.at.line);
  }
  text_format(out, "    e%u_%u [group=t%u, label=", event->execution, event->index, event->thread);
  put_quoted(out, label.at);
  text_put(out, "];\n");
  text_delete(&label);
}

static const GraphEvent *find_event(const Graph *graph, unsigned execution, unsigned index) {
  for (size_t i = 0; i < graph->n; i++)
    if (graph->at[i].execution == execution && graph->at[i].index == index) return &graph->at[i];
  return NULL;
}

static void put_edges(const Graph *graph, const GraphEvent *event, Text *out) {
  for (size_t i = 0; i < event->before.n; i++) {
    const GraphEvent *from = find_event(graph, event->execution, event->before.at[i]);
    if (!from) continue;
    text_format(out, "    e%u_%u -> e%u_%u%s;\n", from->execution, from->index, event->execution,
                event->index,
                from->thread == event->thread ? " [weight=8]" : " [style=dashed, constraint=true]");
  }
}

static void put_execution(const Graph *graph, size_t first, size_t end, unsigned number,
                          Text *out) {
  text_format(out, "  subgraph cluster_%u {\n    label=\"execution %u\";\n", number, number);
  unsigned last_thread = 0;
  for (size_t i = first; i < end; i++)
    if (graph->at[i].thread > last_thread) last_thread = graph->at[i].thread;
  for (unsigned thread = 0; thread <= last_thread; thread++) {
    bool any = false;
    for (size_t i = first; i < end; i++) {
      if (graph->at[i].thread != thread) continue;
      if (!any) text_format(out, "    // thread %u\n", thread);
      any = true;
      put_node(&graph->at[i], out);
    }
  }
  for (size_t i = first; i < end; i++) put_edges(graph, &graph->at[i], out);
  text_put(out, "  }\n");
}

void report_dot(const Graph *graph, const char *title, Text *out) {
  text_put(out, "digraph computation {\n  label=");
  put_quoted(out, title);
  text_put(out, ";\n  rankdir=TB; node [shape=box, fontname=\"monospace\", fontsize=10];\n");
  unsigned number = 1;
  for (size_t first = 0, end; first < graph->n; first = end) {
    for (end = first; end < graph->n && graph->at[end].execution == graph->at[first].execution;)
      end++;
    put_execution(graph, first, end, number++, out);
  }
  text_put(out, "}\n");
}
