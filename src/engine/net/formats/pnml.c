#include "engine/net/formats/pnml.h"

#include <ctype.h>
#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/memory.h"

typedef enum { NODE_PLACE, NODE_TRANSITION, NODE_REFERENCE } NodeKind;

typedef struct {
  const char *id, *name, *refers; // refers: of a reference, the id that it stands for
  NodeKind kind, wants;           // wants: of a reference, what that has to be
  uint32_t tokens, number;        // number: in the net
  bool shown;                     // of a place: its name is no other place's name or id
  Position at;
} Node;

typedef struct {
  const char *source, *target;
  uint32_t weight;
  bool test;
  Position at;
} Arc;

// What the text inside <text> belongs to.
typedef enum { LABEL_NONE, LABEL_NAME, LABEL_MARKING, LABEL_WEIGHT } Label;

typedef struct {
  XML_Parser parser;
  const char *file;
  Arena *arena;
  VEC(Node) nodes;
  VEC(Arc) arcs;
  bool in_node, in_arc, in_text, failed;
  int skipping; // depth inside elements that other tools put there
  int nets;
  Label label;
  Text text;
} Reader;

static Position here(Reader *r) {
  return (Position){r->file, (int)XML_GetCurrentLineNumber(r->parser),
                    (int)XML_GetCurrentColumnNumber(r->parser) + 1};
}

static void fail(Reader *r, Position at, const char *format, const char *word) {
  if (r->failed) return;
  r->failed = true;
  char line[300];
  snprintf(line, sizeof line, format, word);
  diag_error(at, "%s", line);
  XML_StopParser(r->parser, XML_FALSE);
}

static const char *attribute(const char **attributes, const char *name) {
  for (; *attributes; attributes += 2)
    if (!strcmp(attributes[0], name)) return attributes[1];
  return NULL;
}

// A copy of the attribute, which must be there.
static const char *required(Reader *r, const char **attributes, const char *name) {
  const char *value = attribute(attributes, name);
  if (!value) fail(r, here(r), "the attribute '%s' is missing", name);
  return value ? arena_string(r->arena, value) : "";
}

static void start_net(Reader *r, const char **attributes) {
  const char *type = attribute(attributes, "type");
  if (r->nets++) fail(r, here(r), "more than one net in a file%s", "");
  if (type && (strstr(type, "symmetricnet") || strstr(type, "highlevel") || strstr(type, "hlpn") ||
               strstr(type, "pt-hlpng")))
    fail(r, here(r), "only place/transition nets can be read, not %s", type);
}

static void start_node(Reader *r, NodeKind kind, NodeKind wants, const char **attributes) {
  Node node = {.id = required(r, attributes, "id"), .kind = kind, .wants = wants, .at = here(r)};
  if (kind == NODE_REFERENCE) node.refers = required(r, attributes, "ref");
  node.name = node.id;
  vec_push(&r->nodes, node);
  r->in_node = true;
}

static void arc_type(Reader *r, const char *type) {
  Arc *arc = &r->arcs.at[r->arcs.n - 1];
  if (!strcmp(type, "read") || !strcmp(type, "test")) arc->test = true;
  else if (strcmp(type, "normal")) fail(r, here(r), "arcs of type '%s' cannot be read", type);
}

static void start_arc(Reader *r, const char **attributes) {
  Arc arc = {.source = required(r, attributes, "source"),
             .target = required(r, attributes, "target"),
             .weight = 1,
             .at = here(r)};
  vec_push(&r->arcs, arc);
  r->in_arc = true;
  const char *type = attribute(attributes, "type");
  if (type) arc_type(r, type);
}

static void on_start(void *user, const char *name, const char **attributes) {
  Reader *r = user;
  if (r->skipping || !strcmp(name, "toolspecific") || !strcmp(name, "graphics")) r->skipping++;
  else if (!strcmp(name, "net")) start_net(r, attributes);
  else if (!strcmp(name, "place")) start_node(r, NODE_PLACE, NODE_PLACE, attributes);
  else if (!strcmp(name, "transition")) start_node(r, NODE_TRANSITION, NODE_TRANSITION, attributes);
  else if (!strcmp(name, "referencePlace")) start_node(r, NODE_REFERENCE, NODE_PLACE, attributes);
  else if (!strcmp(name, "referenceTransition"))
    start_node(r, NODE_REFERENCE, NODE_TRANSITION, attributes);
  else if (!strcmp(name, "arc")) start_arc(r, attributes);
  else if (!strcmp(name, "type") && r->in_arc && attribute(attributes, "value"))
    arc_type(r, attribute(attributes, "value"));
  else if (!strcmp(name, "name") && r->in_node) r->label = LABEL_NAME;
  else if (!strcmp(name, "initialMarking") && r->in_node) r->label = LABEL_MARKING;
  else if (!strcmp(name, "inscription") && r->in_arc) r->label = LABEL_WEIGHT;
  else if (!strcmp(name, "text") || !strcmp(name, "value")) // value: as some older tools write it
    r->in_text = true, r->text.n = 0;
}

static bool whole_number(const char *text, uint32_t *n) {
  text += strspn(text, " \t\r\n");
  if (!strncmp(text, "Default,", 8)) text += 8; // as one older tool writes it
  if (!isdigit((unsigned char)*text)) return false;
  for (*n = 0; isdigit((unsigned char)*text); text++)
    if ((*n = *n * 10 + (uint32_t)(*text - '0')) >= NET_LIMIT) return false;
  return !text[strspn(text, " \t\r\n")];
}

static void end_text(Reader *r) {
  const char *text = r->text.n ? r->text.at : "";
  uint32_t n;
  if (r->label == LABEL_NAME && r->in_node) {
    size_t blanks = strspn(text, " \t\r\n"), end = strlen(text);
    while (end > blanks && isspace((unsigned char)text[end - 1])) end--;
    if (end > blanks)
      r->nodes.at[r->nodes.n - 1].name = arena_copy(r->arena, text + blanks, end - blanks);
  } else if (r->label == LABEL_MARKING) {
    if (!whole_number(text, &n))
      fail(r, here(r), "an initial marking must be a number, not '%.40s'", text);
    else r->nodes.at[r->nodes.n - 1].tokens = n;
  } else if (r->label == LABEL_WEIGHT) {
    if (!whole_number(text, &n) || !n)
      fail(r, here(r), "the weight of an arc must be a positive number, not '%.40s'", text);
    else r->arcs.at[r->arcs.n - 1].weight = n;
  }
}

static void on_end(void *user, const char *name) {
  Reader *r = user;
  if (r->skipping) {
    r->skipping--;
  } else if (!strcmp(name, "place") || !strcmp(name, "transition") ||
             !strncmp(name, "reference", 9)) {
    r->in_node = false;
  } else if (!strcmp(name, "arc")) {
    r->in_arc = false;
  } else if (!strcmp(name, "text") || !strcmp(name, "value")) {
    if (r->in_text && !r->failed) end_text(r);
    r->in_text = false;
  } else if (!strcmp(name, "name") || !strcmp(name, "initialMarking") ||
             !strcmp(name, "inscription")) {
    r->label = LABEL_NONE;
  }
}

static void on_characters(void *user, const char *text, int n) {
  Reader *r = user;
  if (r->in_text && !r->skipping) text_add(&r->text, text, (size_t)n);
}

static int by_id(const void *a, const void *b) {
  return strcmp(((const Node *)a)->id, ((const Node *)b)->id);
}

static Node *find_node(Reader *r, const char *id) {
  Node key = {.id = id};
  return r->nodes.n ? bsearch(&key, r->nodes.at, r->nodes.n, sizeof key, by_id) : NULL;
}

// The place or transition that the id stands for, through references; NULL after an error.
static Node *resolve(Reader *r, const char *id, Position at) {
  Node *node = find_node(r, id);
  for (size_t steps = 0; node && node->kind == NODE_REFERENCE && steps <= r->nodes.n; steps++)
    node = find_node(r, node->refers);
  if (node && node->kind != NODE_REFERENCE) return node;
  fail(r, at,
       node ? "the references of '%.100s' go in a circle"
            : "there is no place or transition '%.100s'",
       id);
  return NULL;
}

// A reference stands for something of its kind, whether or not an arc uses it.
static void check_reference(Reader *r, const Node *reference) {
  const Node *node = resolve(r, reference->refers, reference->at);
  if (node && node->kind != reference->wants)
    fail(r, reference->at,
         node->kind == NODE_PLACE ? "'%.100s' is a place, not a transition"
                                  : "'%.100s' is a transition, not a place",
         node->id);
}

static int by_position(const void *a, const void *b) {
  const Node *x = *(Node *const *)a, *y = *(Node *const *)b;
  return x->at.line != y->at.line ? (x->at.line < y->at.line ? -1 : 1)
                                  : x->at.column - y->at.column;
}

static int by_name(const void *a, const void *b) {
  const Node *x = *(Node *const *)a, *y = *(Node *const *)b;
  return strcmp(x->name, y->name);
}

// Which places are known by their names: those whose name is nobody else's name or id. The others
// are known by their ids, which are unique.
static void choose_names(Reader *r, Node **order) {
  size_t n = 0;
  for (size_t i = 0; i < r->nodes.n; i++)
    if (r->nodes.at[i].kind == NODE_PLACE) order[n++] = &r->nodes.at[i];
  if (n) qsort(order, n, sizeof *order, by_name);
  for (size_t i = 0; i < n; i++) {
    const Node *same = find_node(r, order[i]->name);
    order[i]->shown = !(i && !by_name(&order[i - 1], &order[i])) &&
                      !(i + 1 < n && !by_name(&order[i], &order[i + 1])) &&
                      !(same && same != order[i] && same->kind == NODE_PLACE);
  }
}

static void build_place(Net *net, Node *node) {
  node->number = net_place(net, node->shown ? node->name : node->id);
  net_start(net, node->number, node->tokens, node->tokens);
}

// A place that is shown by its name is found by its id too.
static void build_ids(Reader *r, Net *net) {
  for (size_t i = 0; i < r->nodes.n; i++) {
    const Node *node = &r->nodes.at[i];
    if (node->kind == NODE_PLACE && node->shown && strcmp(node->name, node->id))
      net_place_also(net, node->number, node->id);
  }
}

// Places and transitions in the order of the file.
static void build_nodes(Reader *r, Net *net) {
  Node **order = memory_take(r->nodes.n * sizeof *order);
  choose_names(r, order);
  for (size_t i = 0; i < r->nodes.n; i++) order[i] = &r->nodes.at[i];
  if (r->nodes.n) qsort(order, r->nodes.n, sizeof *order, by_position);
  for (size_t i = 0; i < r->nodes.n; i++) {
    Node *node = order[i];
    if (node->kind == NODE_TRANSITION) node->number = net_transition(net, node->name, NULL);
    if (node->kind == NODE_PLACE) build_place(net, node);
  }
  build_ids(r, net);
  free(order);
}

static bool weights_fit(const Net *net, uint32_t transition, uint32_t place, uint32_t weight) {
  const NetTransition *t = &net->transitions.at[transition];
  for (size_t i = 0; i < t->effects.n; i++) {
    NetEffect e = t->effects.at[i];
    if (e.place == place && ((uint64_t)e.need + weight >= NET_LIMIT ||
                             (int64_t)e.change + weight >= (int64_t)NET_LIMIT))
      return false;
  }
  return true;
}

static void build_arc(Reader *r, Net *net, const Arc *arc) {
  Node *source = resolve(r, arc->source, arc->at),
       *target = source ? resolve(r, arc->target, arc->at) : NULL;
  if (!target) return;
  bool into = source->kind == NODE_PLACE;
  if (source->kind == target->kind) {
    fail(r, arc->at, "an arc must join a place and a transition%s", "");
    return;
  }
  uint32_t place = into ? source->number : target->number,
           transition = into ? target->number : source->number;
  if (!weights_fit(net, transition, place, arc->weight))
    fail(r, arc->at, "the weights of the arcs at '%.100s' add up to too large a number",
         net->places.at[place].name);
  else if (arc->test) net_test(net, transition, place, arc->weight);
  else if (into) net_take(net, transition, place, arc->weight);
  else net_give(net, transition, place, arc->weight);
}

static Net *build(Reader *r) {
  if (r->nodes.n) qsort(r->nodes.at, r->nodes.n, sizeof *r->nodes.at, by_id);
  for (size_t i = 1; i < r->nodes.n; i++)
    if (!by_id(&r->nodes.at[i - 1], &r->nodes.at[i]))
      fail(r, r->nodes.at[i].at, "the id '%.100s' is used twice", r->nodes.at[i].id);
  for (size_t i = 0; i < r->nodes.n && !r->failed; i++)
    if (r->nodes.at[i].kind == NODE_REFERENCE) check_reference(r, &r->nodes.at[i]);
  Net *net = net_new();
  build_nodes(r, net);
  for (size_t i = 0; i < r->arcs.n && !r->failed; i++) build_arc(r, net, &r->arcs.at[i]);
  if (!r->failed) return net_finish(net), net;
  net_delete(net);
  return NULL;
}

// Expat takes lengths as int.
static enum XML_Status parse_all(Reader *r, const Text *text) {
  enum { PIECE = 1 << 24 };
  enum XML_Status status = XML_STATUS_OK;
  for (size_t at = 0; status == XML_STATUS_OK && (at < text->n || !at); at += PIECE) {
    size_t n = text->n - at < PIECE ? text->n - at : PIECE;
    status = XML_Parse(r->parser, text->at + at, (int)n, at + n == text->n);
    if (!text->n) break;
  }
  return status;
}

Net *pnml_read(const char *file, const Text *text) {
  Reader r = {.parser = XML_ParserCreate(NULL), .file = file, .arena = arena_new()};
  if (!r.parser) fatal("out of memory");
  XML_SetUserData(r.parser, &r);
  XML_SetElementHandler(r.parser, on_start, on_end);
  XML_SetCharacterDataHandler(r.parser, on_characters);
  if (parse_all(&r, text) != XML_STATUS_OK && !r.failed)
    fail(&r, here(&r), "%s", XML_ErrorString(XML_GetErrorCode(r.parser)));
  if (!r.failed && !r.nets) fail(&r, (Position){file, 1, 1}, "there is no <net> in it%s", "");
  Net *net = r.failed ? NULL : build(&r);
  XML_ParserFree(r.parser);
  vec_delete(&r.nodes);
  vec_delete(&r.arcs);
  text_delete(&r.text);
  arena_delete(r.arena);
  return net;
}
