#include "fix/propose.h"

#include "fix/propose_reduction.h"
#include <ctype.h>
#include <string.h>

Proposal *proposal_new(const Scene *scene, Proposals *list, const char *family, const char *key,
                       int weight, const char *title) {
  Proposal p = {.family = family, .key = key, .title = title, .weight = weight};
  vec_push(list, p);
  return &list->at[list->n - 1];
}

void proposals_delete(Proposals *list) {
  for (size_t i = 0; i < list->n; i++) vec_delete(&list->at[i].changes);
  vec_delete(list);
}

void proposal_wrap(const Scene *scene, Proposal *p, Region r, const char *before,
                   const char *after) {
  Change c = {
      .kind = CHANGE_WRAP, .first = r.first, .last = r.last, .before = before, .after = after};
  changes_add(scene->s, &p->changes, &c);
}

void proposal_clause(const Scene *scene, Proposal *p, Node directive, const char *clause,
                     const char *variable) {
  Change c = {.kind = CHANGE_CLAUSE,
              .first = directive,
              .last = directive,
              .before = clause,
              .after = variable};
  changes_add(scene->s, &p->changes, &c);
}

void proposal_text(const Scene *scene, Proposal *p, uint32_t file, size_t begin, size_t end,
                   const char *text) {
  Change c = {.kind = CHANGE_TEXT,
              .first = NO_NODE,
              .last = NO_NODE,
              .before = text,
              .file = file,
              .begin = begin,
              .end = end};
  changes_add(scene->s, &p->changes, &c);
}

void proposal_line(const Scene *scene, Proposal *p, Node statement, const char *line) {
  const SyntaxNode *n = node_at(scene->s, statement);
  const char *text = scene->s->files.at[n->file].text;
  size_t begin = n->begin;
  while (begin > 0 && text[begin - 1] != '\n') begin--;
  size_t space = strspn(text + begin, " \t");
  bool own = begin + space == n->begin,
       edge = own && line[0] == '#' && pragmas_at_edge(scene->s, n->file);
  size_t at = edge ? begin : n->begin;
  proposal_text(scene, p, n->file, at, at,
                arena_format(scene->s->arena, "%s%s\n%.*s", own ? "" : "\n", line,
                             edge ? 0 : (int)space, text + begin));
}

// ---- words of a declaration

static bool is_name(char c) { return c == '_' || isalnum((unsigned char)c); }

static bool word_here(const char *at, const char *word) {
  size_t n = strlen(word);
  return !strncmp(at, word, n) && !is_name(at[n]);
}

static size_t behind_storage(const char *text, size_t at) {
  static const char *const storage[] = {"static", "extern", "register", "inline"};
  for (size_t i = 0; i < sizeof storage / sizeof *storage; i++)
    if (word_here(text + at, storage[i]))
      return behind_storage(text, at + strlen(storage[i]) +
                                      strspn(text + at + strlen(storage[i]), " \t\n"));
  return at;
}

static size_t name_offset(const char *text, const SyntaxNode *n) {
  size_t length = strlen(n->name);
  for (size_t i = n->begin; i + length <= n->end; i++)
    if (!strncmp(text + i, n->name, length) && !is_name(text[i + length]) &&
        (i == 0 || !is_name(text[i - 1])))
      return i;
  return n->begin;
}

static bool qualify_one(const Scene *scene, Proposal *p, const SyntaxNode *n, const char *word) {
  const char *text = scene->s->files.at[n->file].text;
  bool storage = !strcmp(word, "_Thread_local");
  if (n->macro || !n->type || strstr(n->type, word)) return false;
  size_t at = behind_storage(text, n->begin);
  bool is_volatile = !storage && word_here(text + at, "volatile");
  size_t end = is_volatile ? at + strlen("volatile ") : at;
  if (!storage && strchr(n->type, '*')) at = end = name_offset(text, n);
  proposal_text(scene, p, n->file, at, end, arena_format(scene->s->arena, "%s ", word));
  return true;
}

bool declared_with_others(const Scene *scene) {
  const SyntaxNode *v = node_at(scene->s, scene->variable);
  for (Node n = 0; n < scene->s->nodes.n; n++) {
    const SyntaxNode *o = node_at(scene->s, n);
    if (n != scene->variable && o->file == v->file && o->begin == v->begin && o->name && v->name &&
        !strcmp(o->kind, v->kind) && strcmp(o->name, v->name))
      return true;
  }
  return false;
}

bool proposal_qualify(const Scene *scene, Proposal *p, Node declaration, const char *word) {
  Syntax *s = scene->s;
  bool any = false;
  for (Node n = 0; n < s->nodes.n; n++)
    if (same_variable(s, n, declaration) &&
        !strcmp(node_at(s, n)->kind, node_at(s, declaration)->kind))
      any |= qualify_one(scene, p, node_at(s, n), word);
  return any;
}

// ---- directives

Node pragma_around(const Scene *scene, Node n, const char *part) {
  for (; n != NO_NODE; n = node_at(scene->s, n)->parent)
    if (pragma_is(scene->s, n) && strstr(node_at(scene->s, n)->kind, part)) return n;
  return NO_NODE;
}

Node pragma_of_access(const Scene *scene, int k, const char *part) {
  const SceneAccess *a = &scene->access[k];
  for (size_t i = 0; i < a->depth; i++) {
    Node found = pragma_around(scene, a->statement[i], part);
    if (found != NO_NODE) return found;
  }
  return NO_NODE;
}

bool pragma_says(const Scene *scene, Node directive, const char *word) {
  return strstr(node_text(scene->s, directive), word) != NULL;
}

// The bytes of `word` in the parentheses of one of these clauses, with its comma.
static bool find_in_clause(const char *text, const char *clause, const char *word, size_t *begin,
                           size_t *end) {
  for (const char *at = text; (at = strstr(at, clause)); at++) {
    if (at > text && is_name(at[-1])) continue;
    const char *open = at + strlen(clause) - 1, *close = strchr(open, ')');
    for (const char *w = open; close && (w = strstr(w + 1, word)) && w < close;) {
      size_t n = strlen(word);
      if (is_name(w[-1]) || is_name(w[n])) continue;
      const char *from = w, *to = w + n;
      while (strchr(" \t", from[-1])) from--;
      while (strchr(" \t", *to)) to++;
      if (*to == ',') to += 1 + strspn(to + 1, " ");
      else if (from[-1] == ',') from--;
      else if (strchr("(:", from[-1]) && *to == ')') { // nothing is left of it
        from = at, to = close + 1;
        while (strchr(" \t", from[-1])) from--;
      }
      *begin = (size_t)(from - text), *end = (size_t)(to - text);
      return true;
    }
  }
  return false;
}

void pragma_drop(const Scene *scene, Proposal *p, Node directive, const char *variable) {
  static const char *const clauses[] = {"shared(", "private(", "firstprivate(", "lastprivate(",
                                        "map("};
  const SyntaxNode *n = node_at(scene->s, directive);
  const char *text = node_text(scene->s, directive);
  for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++) {
    size_t begin, end;
    if (!find_in_clause(text, clauses[i], variable, &begin, &end)) continue;
    proposal_text(scene, p, n->file, n->begin + begin, n->begin + end, "");
    return;
  }
}

bool loop_carries(const Scene *scene) {
  const Syntax *s = scene->s;
  Node loop = pragma_of_access(scene, 0, "For");
  if (loop == NO_NODE || scene->variable == NO_NODE) return false;
  const char *type = node_at(s, scene->variable)->type;
  if (!type || !strpbrk(type, "[*")) return false;
  return !reduction_operator(scene, loop);
}

void propose(const Scene *scene, Proposals *list) {
#define FAMILY(name) propose_##name(scene, list);
#include "fix/fix_families.def"
#undef FAMILY
}
