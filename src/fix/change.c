#include "fix/change.h"

#include <stdio.h>
#include <string.h>

// ---- sets

static bool same_text(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

static bool same_change(const Change *a, const Change *b) {
  return a->kind == b->kind && a->first == b->first && a->last == b->last && a->file == b->file &&
         a->begin == b->begin && a->end == b->end && same_text(a->before, b->before) &&
         same_text(a->after, b->after);
}

static bool same_words(const Change *a, const Change *b) {
  return a->kind == CHANGE_WRAP && b->kind == CHANGE_WRAP && same_text(a->before, b->before) &&
         same_text(a->after, b->after);
}

static Node block_of(const Syntax *s, Node n) { return node_at(s, n)->parent; }

static bool wrap_covers(const Syntax *s, const Change *a, const Change *b) {
  const SyntaxNode *first = node_at(s, a->first), *other = node_at(s, b->first);
  return first->file == other->file && first->begin <= other->begin &&
         statement_end(s, b->last) <= statement_end(s, a->last);
}

static bool only_space(const SyntaxFile *file, size_t begin, size_t end) {
  for (size_t i = begin; i < end; i++)
    if (!strchr(" \t\r\n", file->text[i])) return false;
  return true;
}

// `b` begins where `a` ends, or before, in the same block.
static bool wraps_touch(const Syntax *s, const Change *a, const Change *b) {
  const SyntaxNode *first = node_at(s, a->first), *other = node_at(s, b->first);
  if (block_of(s, a->first) != block_of(s, b->first) || other->begin < first->begin) return false;
  size_t end = statement_end(s, a->last);
  return end >= other->begin || only_space(&s->files.at[first->file], end, other->begin);
}

// A directive holds for one statement; `atomic` cannot hold for more.
static bool wraps_join(const Syntax *s, Change *into, const Change *c) {
  if (wrap_covers(s, into, c)) return true;
  if (wrap_covers(s, c, into)) return *into = *c, true;
  if (!c->after && !strstr(c->before, "critical")) return false;
  if (wraps_touch(s, into, c)) return into->last = c->last, true;
  if (wraps_touch(s, c, into)) return into->first = c->first, true;
  return false;
}

void changes_add(const Syntax *s, Changes *changes, const Change *c) {
  Change joined = *c;
  for (size_t i = 0; i < changes->n; i++) {
    if (same_change(&changes->at[i], &joined)) return;
    if (!same_words(&changes->at[i], &joined) || !wraps_join(s, &changes->at[i], &joined)) continue;
    joined = changes->at[i]; // grown: it may touch others now
    changes->at[i] = vec_pop(changes);
    i = SIZE_MAX;
  }
  vec_push(changes, joined);
}

void changes_copy(const Syntax *s, Changes *to, const Changes *from) {
  for (size_t i = 0; i < from->n; i++) changes_add(s, to, &from->at[i]);
}

// ---- edits

static void edit_put(Edits *edits, uint32_t file, size_t begin, size_t end, const char *text) {
  size_t at = edits->n;
  vec_push(edits, (Edit){file, begin, end, text});
  for (; at > 0; at--) { // in order; those of one place as they came
    Edit *a = &edits->at[at - 1], *b = &edits->at[at];
    if (a->file < b->file || (a->file == b->file && a->begin <= b->begin)) break;
    Edit swap = *a;
    *a = *b, *b = swap;
  }
}

static bool edits_agree(const Edits *edits) {
  for (size_t i = 1; i < edits->n; i++)
    if (edits->at[i].file == edits->at[i - 1].file && edits->at[i].begin < edits->at[i - 1].end)
      return false;
  return true;
}

// ---- lines

static size_t line_begin(const SyntaxFile *f, size_t at) {
  while (at > 0 && f->text[at - 1] != '\n') at--;
  return at;
}

static size_t line_end(const SyntaxFile *f, size_t at) {
  while (at < f->size && f->text[at] != '\n') at++;
  return at;
}

static const char *indent_at(const Syntax *s, uint32_t file, size_t at) {
  const SyntaxFile *f = &s->files.at[file];
  size_t begin = line_begin(f, at);
  return arena_copy(s->arena, f->text + begin, strspn(f->text + begin, " \t"));
}

static bool begins_line(const SyntaxFile *f, size_t at) {
  return only_space(f, line_begin(f, at), at);
}

// Only a comment follows on the line.
static bool ends_line(const SyntaxFile *f, size_t at) {
  size_t end = line_end(f, at);
  while (at < end && strchr(" \t\r", f->text[at])) at++;
  return at == end || !strncmp(f->text + at, "//", 2) ||
         (!strncmp(f->text + at, "/*", 2) && strstr(f->text + at, "*/") &&
          strstr(f->text + at, "*/") + 2 == f->text + end);
}

static const char *next_line(const char *at) { // NULL: there is none
  const char *end = strchr(at, '\n');
  return end ? end + 1 : NULL;
}

// What this file indents by: the smallest that it does.
static const char *indent_unit(const Syntax *s, uint32_t file) {
  const char *text = s->files.at[file].text;
  size_t least = 9;
  for (const char *at = text; at; at = next_line(at)) {
    if (*at == '\t') return "\t";
    size_t n = strspn(at, " ");
    if (n > 1 && n < least && at[n] && at[n] != '\n' && at[n] != '*') least = n;
  }
  return arena_format(s->arena, "%*s", least < 9 ? (int)least : 2, "");
}

bool pragmas_at_edge(const Syntax *s, uint32_t file) {
  for (Node n = 0; n < s->nodes.n; n++)
    if (pragma_is(s, n) && node_at(s, n)->file == file) {
      size_t at = node_at(s, n)->begin;
      return !at || s->files.at[file].text[at - 1] == '\n';
    }
  return false;
}

// ---- leaving a region in the middle

static bool leaves(const Syntax *s, Node n, Node first) {
  if (node_is(s, n, "ReturnStmt") || node_is(s, n, "GotoStmt")) return true;
  bool breaks = node_is(s, n, "BreakStmt"), continues = node_is(s, n, "ContinueStmt");
  if (!breaks && !continues) return false;
  for (Node up = n; up != node_at(s, first)->parent && up != NO_NODE; up = node_at(s, up)->parent)
    if (node_is(s, up, "ForStmt") || node_is(s, up, "WhileStmt") || node_is(s, up, "DoStmt") ||
        (breaks && node_is(s, up, "SwitchStmt")))
      return false;
  return true;
}

static bool is_constant(const Syntax *s, Node n) {
  for (Node c = n; c != NO_NODE; c = node_following(s, c, n))
    if (node_at(s, c)->refers_id || node_is(s, c, "CallExpr")) return false;
  return true;
}

static const char *return_type(const Syntax *s, Node n) {
  Node function = function_of(s, n);
  const char *type = function == NO_NODE ? NULL : node_at(s, function)->type;
  const char *end = type ? strchr(type, '(') : NULL;
  return end ? arena_copy(s->arena, type, (size_t)(end - type)) : "int ";
}

static const char *free_name(const Syntax *s, uint32_t file, const char *wish) {
  return strstr(s->files.at[file].text, wish) ? arena_format(s->arena, "its_%s", wish) : wish;
}

static void edit_exit(const Syntax *s, Edits *edits, Node n, const char *after) {
  const SyntaxNode *at = node_at(s, n);
  const SyntaxFile *f = &s->files.at[at->file];
  bool block = node_is(s, at->parent, "CompoundStmt"), own = begins_line(f, at->begin);
  const char *space =
      block && own ? arena_format(s->arena, "\n%s", indent_at(s, at->file, at->begin)) : " ";
  Node value = at->first;
  if (!block) edit_put(edits, at->file, at->begin, at->begin, "{ ");
  if (node_is(s, n, "ReturnStmt") && value != NO_NODE && !is_constant(s, value)) {
    const char *name = free_name(s, at->file, "result");
    edit_put(edits, at->file, at->begin, statement_end(s, n),
             arena_format(s->arena, "%s%s = %s;%s%s%sreturn %s;", return_type(s, n), name,
                          node_text(s, value), space, after, space, name));
  } else {
    edit_put(edits, at->file, at->begin, at->begin, arena_format(s->arena, "%s%s", after, space));
  }
  if (!block) edit_put(edits, at->file, statement_end(s, n), statement_end(s, n), " }");
}

// Whether the end of the region is reached at all.
static bool falls_through(const Syntax *s, Node last) {
  return !node_is(s, last, "ReturnStmt") && !node_is(s, last, "GotoStmt") &&
         !node_is(s, last, "BreakStmt") && !node_is(s, last, "ContinueStmt");
}

static void edit_exits(const Syntax *s, Edits *edits, const Change *c) {
  for (Node top = c->first; top != NO_NODE; top = node_at(s, top)->next) {
    for (Node n = top; n != NO_NODE; n = node_following(s, n, top))
      if (leaves(s, n, c->first)) edit_exit(s, edits, n, c->after);
    if (top == c->last) break;
  }
}

// ---- wraps

typedef struct {
  const Syntax *s;
  Edits *edits;
  const Change *c;
  const SyntaxFile *f;
  uint32_t file;
  size_t begin, end;
  bool pragma, block;
  const char *indent;
} Wrap;

static void wrap_before(Wrap *w, const char *text) {
  edit_put(w->edits, w->file, w->begin, w->begin, text);
}

static void wrap_after(Wrap *w, size_t at, const char *text) {
  edit_put(w->edits, w->file, at, at, text);
}

// Puts `before` on a line of its own before the region.
static void wrap_line_before(Wrap *w) {
  Arena *arena = w->s->arena;
  bool edge = w->c->before[0] == '#' && pragmas_at_edge(w->s, w->file);
  if (!edge) wrap_before(w, arena_format(arena, "%s\n%s", w->c->before, w->indent));
  else
    edit_put(w->edits, w->file, line_begin(w->f, w->begin), line_begin(w->f, w->begin),
             arena_format(arena, "%s\n", w->c->before));
}

// Statements of a block that stand on lines of their own.
static void wrap_lines(Wrap *w) {
  Arena *arena = w->s->arena;
  bool several = w->pragma && w->c->first != w->c->last;
  wrap_line_before(w);
  if (several) wrap_before(w, arena_format(arena, "{\n%s", w->indent));
  if (!w->pragma) edit_exits(w->s, w->edits, w->c);
  if (w->pragma && !several) return;
  if (!w->pragma && !falls_through(w->s, w->c->last)) return;
  size_t at = ends_line(w->f, w->end) ? line_end(w->f, w->end) : w->end;
  bool rest = at == w->end && !ends_line(w->f, w->end);
  wrap_after(w, at,
             arena_format(arena, "\n%s%s%s", w->indent, several ? "}" : w->c->after,
                          rest ? arena_format(arena, "\n%s", w->indent) : ""));
}

// Among others on one line.
static void wrap_inline(Wrap *w) {
  Arena *arena = w->s->arena;
  bool several = w->pragma && w->c->first != w->c->last;
  const char *line = arena_format(arena, "\n%s%s", w->indent, indent_unit(w->s, w->file));
  if (w->pragma) {
    wrap_before(w, arena_format(arena, "%s%s%s%s", line, w->c->before, line, several ? "{ " : ""));
    wrap_after(w, w->end, several ? arena_format(arena, " }%s", line) : line);
    return;
  }
  wrap_before(w, arena_format(arena, "%s ", w->c->before));
  edit_exits(w->s, w->edits, w->c);
  if (falls_through(w->s, w->c->last))
    wrap_after(w, w->end, arena_format(arena, " %s", w->c->after));
}

static size_t before_space(const SyntaxFile *f, size_t at) {
  while (at > 0 && strchr(" \t\n", f->text[at - 1])) at--;
  return at;
}

// The body of an `if` or a loop without braces.
static void wrap_body(Wrap *w) {
  Arena *arena = w->s->arena;
  Node parent = node_at(w->s, w->c->first)->parent;
  while (node_is(w->s, parent, "CapturedStmt") || node_is(w->s, parent, "CapturedDecl"))
    parent = node_at(w->s, parent)->parent;
  bool own = begins_line(w->f, w->begin), directive = pragma_is(w->s, parent);
  const char *outer = indent_at(w->s, w->file, own ? node_at(w->s, parent)->begin : w->begin);
  const char *inner = own && strlen(w->indent) > strlen(outer)
                          ? w->indent
                          : arena_format(arena, "%s%s", outer, indent_unit(w->s, w->file));
  if (w->pragma && own) {
    wrap_line_before(w);
    return;
  }
  if (w->pragma) {
    bool edge = w->c->before[0] == '#' && pragmas_at_edge(w->s, w->file);
    wrap_before(w, arena_format(arena, "\n%s%s\n%s", edge ? "" : inner, w->c->before, inner));
    return;
  }
  size_t space = before_space(w->f, w->begin);
  edit_put(w->edits, w->file, directive ? w->begin : space, w->begin,
           arena_format(arena, "%s\n%s%s\n%s", directive ? "{" : " {", inner, w->c->before, inner));
  edit_exits(w->s, w->edits, w->c);
  bool last = ends_line(w->f, w->end);
  wrap_after(w, last ? line_end(w->f, w->end) : w->end,
             falls_through(w->s, w->c->last)
                 ? arena_format(arena, "\n%s%s\n%s}", inner, w->c->after, outer)
                 : arena_format(arena, "\n%s}", outer));
}

static void edit_wrap(const Syntax *s, Edits *edits, const Change *c) {
  const SyntaxNode *first = node_at(s, c->first);
  const SyntaxFile *f = &s->files.at[first->file];
  Wrap w = {.s = s,
            .edits = edits,
            .c = c,
            .f = f,
            .file = first->file,
            .begin = first->begin,
            .end = statement_end(s, c->last),
            .pragma = !c->after};
  Node parent = first->parent;
  w.block = node_is(s, parent, "CompoundStmt") || node_is(s, parent, "CaseStmt") ||
            node_is(s, parent, "LabelStmt") || node_is(s, parent, "DefaultStmt");
  w.indent = indent_at(s, first->file, first->begin);
  if (!w.block) wrap_body(&w);
  else if (begins_line(f, w.begin) && (ends_line(f, w.end) || strchr(w.c->before, '#')))
    wrap_lines(&w);
  else wrap_inline(&w);
}

// ---- clauses

static size_t directive_end(const Syntax *s, Node directive) {
  const SyntaxNode *at = node_at(s, directive);
  const SyntaxFile *f = &s->files.at[at->file];
  size_t i = at->begin, end;
  do end = line_end(f, i), i = end + 1;
  while (end > at->begin && f->text[end - 1] == '\\');
  for (size_t k = at->begin; k + 1 < end; k++) // a comment at the end
    if (f->text[k] == '/' && (f->text[k + 1] == '/' || f->text[k + 1] == '*')) end = k;
  while (end > at->begin && strchr(" \t\r", f->text[end - 1])) end--;
  return end;
}

static bool is_name(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Where the list of this clause ends in the directive; 0 if there is none.
static size_t clause_list_end(const Syntax *s, Node directive, const char *clause) {
  const SyntaxNode *at = node_at(s, directive);
  const char *text = s->files.at[at->file].text;
  size_t end = directive_end(s, directive), n = strlen(clause);
  for (size_t i = at->begin + 1; i + n < end; i++) {
    if (strncmp(text + i, clause, n) || is_name(text[i - 1])) continue;
    size_t depth = strchr(clause, '(') != NULL;
    if (!depth && text[i + n] != '(') continue;
    for (size_t k = i + n; k < end; k++) {
      depth += text[k] == '(';
      depth -= text[k] == ')';
      if (!depth) return k;
    }
  }
  return 0;
}

static bool clause_is_first(const Changes *changes, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (changes->at[k].kind == CHANGE_CLAUSE && changes->at[k].first == changes->at[i].first &&
        !strcmp(changes->at[k].before, changes->at[i].before))
      return false;
  return true;
}

// One clause with all variables of its kind; behind those of a clause that is there.
static void edit_clause(const Syntax *s, Edits *edits, const Changes *changes, size_t i) {
  const Change *c = &changes->at[i];
  if (!clause_is_first(changes, i)) return;
  Text text = {0};
  size_t there = c->after ? clause_list_end(s, c->first, c->before) : 0;
  const char *opens = c->after && !strchr(c->before, '(') ? "(" : "";
  if (!there) text_format(&text, " %s%s", c->before, opens);
  bool any = there;
  for (size_t k = i; c->after && k < changes->n; k++) {
    const Change *o = &changes->at[k];
    if (o->kind != CHANGE_CLAUSE || o->first != c->first || strcmp(o->before, c->before)) continue;
    text_format(&text, "%s%s", any ? ", " : "", o->after);
    any = true;
  }
  if (!there && c->after) text_put(&text, ")");
  size_t at = there ? there : directive_end(s, c->first);
  edit_put(edits, node_at(s, c->first)->file, at, at, arena_string(s->arena, text.at));
  text_delete(&text);
}

bool changes_edits(Syntax *s, const Changes *changes, Edits *edits) {
  for (size_t i = 0; i < changes->n; i++) {
    const Change *c = &changes->at[i];
    if (c->kind == CHANGE_WRAP) edit_wrap(s, edits, c);
    if (c->kind == CHANGE_CLAUSE) edit_clause(s, edits, changes, i);
    if (c->kind == CHANGE_TEXT) edit_put(edits, c->file, c->begin, c->end, c->before);
  }
  return edits_agree(edits);
}

// ---- texts

void edits_apply(const Syntax *s, const Edits *edits, uint32_t file, Text *out) {
  const SyntaxFile *f = &s->files.at[file];
  size_t at = 0;
  for (size_t i = 0; i < edits->n; i++) {
    const Edit *e = &edits->at[i];
    if (e->file != file) continue;
    text_add(out, f->text + at, e->begin - at);
    text_put(out, e->text);
    at = e->end;
  }
  text_add(out, f->text + at, f->size - at);
}

bool edits_touch(const Edits *edits, uint32_t file) {
  for (size_t i = 0; i < edits->n; i++)
    if (edits->at[i].file == file) return true;
  return false;
}

size_t edits_old_offset(const Edits *edits, uint32_t file, size_t offset) {
  size_t moved = 0, removed = 0; // bytes put in and taken out before
  for (size_t i = 0; i < edits->n; i++) {
    const Edit *e = &edits->at[i];
    if (e->file != file) continue;
    size_t begin = e->begin + moved - removed, length = strlen(e->text);
    if (offset < begin) break;
    if (offset < begin + length) {
      // Inside of what was put in: the same place of what it replaces, if that is as long.
      size_t inside = offset - begin, old = e->end - e->begin;
      return e->begin + (inside < old ? inside : old ? old - 1 : 0);
    }
    moved += length, removed += e->end - e->begin;
  }
  return offset + removed - moved;
}
