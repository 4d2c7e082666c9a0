#include "fix/scene.h"

#include <ctype.h>
#include <string.h>

// ---- places

static size_t offset_in(const char *text, size_t size, int line, int column) {
  const char *at = text;
  for (int i = 1; i < line && at; i++) at = strchr(at, '\n'), at += at != NULL;
  if (!at) return size;
  return (size_t)(at - text) + (column > 0 ? (size_t)column - 1 : strspn(at, " \t"));
}

static size_t original_offset(const Syntax *s, const Edits *edits, uint32_t file, Position at) {
  if (!edits || !edits_touch(edits, file)) return syntax_offset(s, file, at.line, at.column);
  Text text = {0};
  edits_apply(s, edits, file, &text);
  size_t offset = offset_in(text.at, text.n, at.line, at.column);
  text_delete(&text);
  return edits_old_offset(edits, file, offset);
}

static Node place(const Syntax *s, const Edits *edits, Position at) {
  uint32_t file = syntax_file(s, at.file);
  if (file == NO_NODE || at.line <= 0) return NO_NODE;
  return syntax_innermost(s, file, original_offset(s, edits, file, at));
}

// ---- the variable

static bool is_name(char c) { return c == '_' || isalnum((unsigned char)c); }

// The last name of `table[3].next`, which is a field, or the first of `a[2]`.
static const char *name_in(Arena *arena, const char *location, bool *field) {
  const char *begin = location, *dot = strrchr(location, '.'), *arrow = strrchr(location, '>');
  const char *last = !dot || (arrow && arrow > dot) ? arrow : dot;
  *field = last && is_name(last[1]);
  if (*field) begin = last + 1;
  while (*begin && !is_name(*begin)) begin++;
  size_t n = 0;
  while (is_name(begin[n])) n++;
  return arena_copy(arena, begin, n);
}

static Node field_named(const Syntax *s, const char *name) {
  for (size_t i = 0; i < s->nodes.n; i++)
    if (!strcmp(s->nodes.at[i].kind, "FieldDecl") && s->nodes.at[i].name &&
        !strcmp(s->nodes.at[i].name, name))
      return (Node)i;
  return NO_NODE;
}

// Without a name (a heap block): what the statement writes, or names as a member or element.
static Node named_by_use(const Syntax *s, const SceneAccess *a) {
  if (!a->depth) return NO_NODE;
  Node top = a->statement[0], any = NO_NODE;
  for (Node n = top; n != NO_NODE; n = node_following(s, n, top)) {
    if (!node_at(s, n)->refers_id || node_at(s, n)->file != node_at(s, top)->file) continue;
    Node d = declaration_of(s, n);
    if (d == NO_NODE) continue;
    if (use_writes(s, n) == a->evidence->write && (node_is(s, n, "MemberExpr") || any == NO_NODE))
      any = d;
  }
  return any;
}

// What stands at the place of the access itself, where that is a member.
static Node named_at_place(const Syntax *s, const SceneAccess *a) {
  return a->use != NO_NODE && node_is(s, a->use, "MemberExpr") ? declaration_of(s, a->use)
                                                               : NO_NODE;
}

// Several structures may have a field of that name: the statements of the accesses tell which it
// is.
static Node field_by_use(const Syntax *s, const SceneAccess *a, const char *name) {
  Node top = a->depth ? a->statement[0] : NO_NODE;
  for (Node n = top; n != NO_NODE; n = node_following(s, n, top)) {
    Node d = node_at(s, n)->refers_id ? declaration_of(s, n) : NO_NODE;
    if (d != NO_NODE && node_is(s, d, "FieldDecl") && node_at(s, d)->name &&
        !strcmp(node_at(s, d)->name, name))
      return d;
  }
  return NO_NODE;
}

static Node find_field(const Scene *scene, const char *name) {
  Node found = NO_NODE;
  for (int k = 0; k < 2 && found == NO_NODE; k++)
    found = field_by_use(scene->s, &scene->access[k], name);
  return found != NO_NODE ? found : field_named(scene->s, name);
}

static Node find_variable(Scene *scene, const Edits *edits) {
  const EvidenceRace *race = scene->race;
  const Syntax *s = scene->s;
  bool field;
  if (!race->name) return NO_NODE;
  const char *name = name_in(s->arena, race->name, &field);
  Node found = field ? find_field(scene, name) : NO_NODE;
  if (found != NO_NODE) return found;
  uint32_t file = syntax_file(s, race->declared.file);
  if (!field && file != NO_NODE && race->declared.line) {
    size_t at = original_offset(s, edits, file, race->declared);
    found = declaration_named(s, name, file, syntax_line(s, file, at));
  }
  if (found == NO_NODE && !field) found = declaration_named(s, name, 0, 0);
  for (int k = 0; k < 2 && found == NO_NODE; k++) found = named_at_place(s, &scene->access[k]);
  for (int k = 0; k < 2 && found == NO_NODE; k++) found = named_by_use(s, &scene->access[k]);
  return found;
}

// ---- the accesses

static void set_access(Scene *scene, int k, const Edits *edits) {
  SceneAccess *a = &scene->access[k];
  const Syntax *s = scene->s;
  *a = (SceneAccess){.evidence = &scene->race->access[k], .created = NO_NODE};
  a->use = place(s, edits, a->evidence->at);
  Node statement = statement_of(s, a->use);
  if (statement != NO_NODE) a->statement[a->depth++] = statement;
  for (size_t i = 1; i < a->evidence->stack.n && a->depth && a->depth < SCENE_DEPTH; i++) {
    Node caller = statement_of(s, place(s, edits, a->evidence->stack.at[i]));
    if (caller == NO_NODE) break;
    a->statement[a->depth++] = caller;
  }
  if (a->evidence->created.file)
    a->created = statement_of(s, place(s, edits, a->evidence->created));
}

void scene_set(Scene *scene, Syntax *s, const EvidenceRace *race, const Edits *edits) {
  *scene = (Scene){.s = s, .race = race, .variable = NO_NODE};
  for (int k = 0; k < 2; k++) set_access(scene, k, edits);
  scene->variable = find_variable(scene, edits);
}

const char *scene_variable(const Scene *scene) {
  if (scene->variable != NO_NODE && node_at(scene->s, scene->variable)->name)
    return node_at(scene->s, scene->variable)->name;
  return scene->race->name ? scene->race->name : "it";
}

// ---- regions

static bool reads_variable(const Scene *scene, Node n) {
  for (Node u = NO_NODE; (u = next_use(scene->s, u, n, scene->variable)) != NO_NODE;)
    if (use_reads(scene->s, u)) return true;
  return false;
}

static bool writes_variable(const Scene *scene, Node n) {
  for (Node u = NO_NODE; (u = next_use(scene->s, u, n, scene->variable)) != NO_NODE;)
    if (use_writes(scene->s, u)) return true;
  return false;
}

// A region that starts or waits for threads would keep them out.
static bool waits(const Syntax *s, Node n) {
  static const char *const words[] = {"_create", "_join", "thrd_",    "_wait", "sleep", "_post",
                                      "barrier", "yield", "taskwait", "_exit", "_lock"};
  for (Node c = n; c != NO_NODE; c = node_following(s, c, n)) {
    if (pragma_is(s, c) && !strstr(node_at(s, c)->kind, "Atomic")) return true;
    for (size_t i = 0; node_at(s, c)->refers && i < sizeof words / sizeof *words; i++)
      if (strstr(node_at(s, c)->refers, words[i])) return true;
  }
  return false;
}

static bool region_waits(const Syntax *s, Region r) {
  for (Node n = r.first; n != NO_NODE; n = node_at(s, n)->next) {
    if (waits(s, n)) return true;
    if (n == r.last) break;
  }
  return false;
}

// Statements of its block that use the variable, if one reads it and another writes it.
static Region widen_in_block(const Scene *scene, Node statement) {
  const Syntax *s = scene->s;
  Node block = node_at(s, statement)->parent;
  Region r = {statement, statement};
  if (!node_is(s, block, "CompoundStmt")) return r;
  Node first = NO_NODE, last = NO_NODE;
  bool read = false, written = false, together = false;
  for (Node n = node_at(s, block)->first; n != NO_NODE; n = node_at(s, n)->next) {
    if (!uses_variable(s, n, scene->variable)) continue;
    if (first == NO_NODE) first = n;
    last = n;
    together |= (read && writes_variable(scene, n)) || (written && reads_variable(scene, n));
    read |= reads_variable(scene, n), written |= writes_variable(scene, n);
  }
  Region wide = {first, last};
  bool inside = together && node_at(s, first)->begin <= node_at(s, statement)->begin;
  return inside && !region_waits(s, wide) ? wide : r;
}

// The `if` whose condition uses the variable that its branch changes.
static Node enclosing_check(const Scene *scene, Node statement) {
  const Syntax *s = scene->s;
  Node up = node_at(s, statement)->parent;
  while (up != NO_NODE && !node_is(s, up, "FunctionDecl") && !node_is(s, up, "ForStmt") &&
         !node_is(s, up, "WhileStmt") && !node_is(s, up, "DoStmt") && !pragma_is(s, up)) {
    if (node_is(s, up, "IfStmt") && uses_variable(s, node_at(s, up)->first, scene->variable) &&
        writes_variable(scene, up))
      return up;
    up = node_at(s, up)->parent;
  }
  return NO_NODE;
}

Region scene_region(const Scene *scene, Node statement) {
  if (scene->variable == NO_NODE) return (Region){statement, statement};
  for (Node check; (check = enclosing_check(scene, statement)) != NO_NODE;)
    statement = statement_of(scene->s, check);
  return widen_in_block(scene, statement);
}
