// The tree from `clang -ast-dump=json`. clang prints a file's name in a location only where it
// differs from the location printed before: all of them have to be read, in their order.
#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "fix/syntax.h"
#include "fix/syntax_read.h"
#include "front/compile/clang_runtime.h"
#include "front/compile/clang_words.h"

typedef struct {
  Syntax *syntax;
  const char *file; // of the location that was read last
  uint64_t unit;    // distinguishes declarations of several sources
} Reader;

typedef struct {
  const char *file;
  size_t offset, length; // of its token
  bool macro, known;
} Place;

static Place read_bare(Reader *r, json_t *o) {
  const char *file = json_string_value(json_object_get(o, "file"));
  json_t *offset = json_object_get(o, "offset");
  if (file) r->file = file;
  if (!offset) return (Place){0};
  return (Place){r->file, (size_t)json_integer_value(offset),
                 (size_t)json_integer_value(json_object_get(o, "tokLen")), false, true};
}

static Place read_place(Reader *r, json_t *o) {
  json_t *spelling = json_object_get(o, "spellingLoc");
  if (!spelling) return read_bare(r, o);
  read_bare(r, spelling);
  Place p = read_bare(r, json_object_get(o, "expansionLoc"));
  p.macro = true;
  return p;
}

// ---- files

static bool is_ours(const char *file) {
  return file && strncmp(file, "/usr/", 5) && !strstr(file, "/lib/clang/") && file[0] != '<' &&
         !strstr(file, "/norace/task.h");
}

static uint32_t take_file(Reader *r, const char *path) {
  Syntax *s = r->syntax;
  for (size_t i = 0; i < s->files.n; i++)
    if (!strcmp(s->files.at[i].path, path)) return (uint32_t)i;
  char real[PATH_MAX];
  const char *full = realpath(path, real) ? real : path;
  for (size_t i = 0; i < s->files.n; i++)
    if (!strcmp(s->files.at[i].real, full)) return (uint32_t)i;
  Text text = {0};
  text_read_file(&text, path);
  SyntaxFile file = {arena_string(s->arena, path), arena_string(s->arena, full),
                     arena_copy(s->arena, text.at ? text.at : "", text.n), text.n};
  vec_push(&s->files, file);
  text_delete(&text);
  return (uint32_t)(s->files.n - 1);
}

// ---- nodes

// The end of a macro's use: behind its name, and its arguments.
static size_t behind_macro(const SyntaxFile *file, size_t at, size_t length) {
  size_t end = at + length, i = end;
  while (i < file->size && strchr(" \t\n", file->text[i])) i++;
  if (i >= file->size || file->text[i] != '(') return end;
  int depth = 0;
  for (; i < file->size; i++) {
    depth += (file->text[i] == '(') - (file->text[i] == ')');
    if (!depth) return i + 1;
  }
  return end;
}

static const char *keep(Reader *r, json_t *o, const char *key) {
  const char *value = json_string_value(json_object_get(o, key));
  return value ? arena_string(r->syntax->arena, value) : NULL;
}

static uint64_t number(Reader *r, json_t *id) {
  const char *text = json_string_value(id);
  return text ? strtoull(text, NULL, 16) ^ (r->unit << 56) : 0;
}

static void read_range(Reader *r, json_t *o, SyntaxNode *n, bool *known) {
  json_t *range = json_object_get(o, "range");
  Place begin = read_place(r, json_object_get(range, "begin")),
        end = read_place(r, json_object_get(range, "end"));
  *known = begin.known && end.known && is_ours(begin.file);
  if (!*known) return;
  n->file = take_file(r, begin.file);
  const SyntaxFile *file = &r->syntax->files.at[n->file];
  n->macro = begin.macro || end.macro;
  n->begin = begin.offset;
  n->end = end.macro ? behind_macro(file, end.offset, end.length) : end.offset + end.length;
  if (n->end > file->size) n->end = file->size;
  if (n->begin > n->end) n->begin = n->end;
}

static void read_words(Reader *r, json_t *o, SyntaxNode *n) {
  json_t *referenced = json_object_get(o, "referencedDecl");
  n->kind = keep(r, o, "kind");
  n->name = keep(r, o, "name");
  n->op = keep(r, o, "opcode");
  n->type = keep(r, json_object_get(o, "type"), "qualType");
  n->id = number(r, json_object_get(o, "id"));
  n->refers = keep(r, referenced, "name");
  n->refers_id = number(r, json_object_get(referenced, "id"));
  if (!n->refers_id) n->refers_id = number(r, json_object_get(o, "referencedMemberDecl"));
  const char *storage = json_string_value(json_object_get(o, "storageClass"));
  n->is_static = storage && !strcmp(storage, "static");
  n->is_extern = storage && !strcmp(storage, "extern");
}

static void read_node(Reader *r, json_t *o, Node parent, bool wanted);

static void read_children(Reader *r, json_t *o, Node parent, bool wanted) {
  size_t i;
  json_t *child;
  json_array_foreach(json_object_get(o, "inner"), i, child) read_node(r, child, parent, wanted);
}

static Node put_node(Reader *r, const SyntaxNode *node, Node parent) {
  Syntax *s = r->syntax;
  Node n = (Node)s->nodes.n;
  vec_push(&s->nodes, *node);
  SyntaxNode *at = &s->nodes.at[n];
  at->parent = parent, at->first = at->last = at->next = NO_NODE;
  if (parent == NO_NODE) {
    vec_push(&s->roots, n);
    return n;
  }
  SyntaxNode *p = &s->nodes.at[parent];
  if (p->last == NO_NODE) p->first = n;
  else s->nodes.at[p->last].next = n;
  p->last = n;
  return n;
}

static bool is_structure(const char *kind) {
  return !strcmp(kind, "CapturedDecl") || !strcmp(kind, "CapturedStmt");
}

static void read_node(Reader *r, json_t *o, Node parent, bool wanted) {
  SyntaxNode node = {0};
  bool known;
  read_place(r, json_object_get(o, "loc"));
  read_range(r, o, &node, &known);
  const char *kind = json_string_value(json_object_get(o, "kind"));
  bool implicit = json_is_true(json_object_get(o, "isImplicit"));
  if (kind && !strcmp(kind, "TranslationUnitDecl")) {
    read_children(r, o, NO_NODE, true);
    return;
  }
  bool keeps = wanted && kind && !implicit && (known || is_structure(kind));
  // A part that is no node of its own (a clause): its children are looked at, not kept.
  if (!keeps) {
    read_children(r, o, NO_NODE, false);
    return;
  }
  read_words(r, o, &node);
  if (!known && parent != NO_NODE) { // a structure without a place has its parent's
    const SyntaxNode *p = node_at(r->syntax, parent);
    node.file = p->file, node.begin = p->begin, node.end = p->end;
  }
  Node n = put_node(r, &node, parent);
  read_children(r, o, n, true);
}

// ---- clang

static Text run_clang(Arena *arena, ClangWords *words) {
  Text out = {0};
  int ends[2];
  clang_words_close(arena, words);
  if (pipe(ends)) return out;
  fflush(NULL);
  pid_t pid = fork();
  if (!pid) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    execvp(words->at[0], (char **)words->at);
    _exit(EXIT_FAULT);
  }
  close(ends[1]);
  char bytes[1 << 16];
  for (ssize_t n; (n = read(ends[0], bytes, sizeof bytes)) > 0 || (n < 0 && errno == EINTR);)
    if (n > 0) text_add(&out, bytes, (size_t)n);
  close(ends[0]);
  waitpid(pid, NULL, 0);
  return out;
}

static bool mentions_openmp(const char *source) {
  Text text = {0};
  bool found = text_read_file(&text, source) && text.at &&
               (strstr(text.at, "#pragma omp") || strstr(text.at, "# pragma omp") ||
                strstr(text.at, "_Pragma"));
  text_delete(&text);
  return found;
}

static ClangWords command(Arena *arena, const char *source, const char *const *words, size_t n) {
  ClangWords all = {0};
  const char *dot = strrchr(source, '.');
  vec_push(&all, dot && strcmp(dot, ".c") && strcmp(dot, ".i") ? "clang++-19" : "clang-19");
  vec_push(&all, "-Qunused-arguments");
  for (size_t i = 0; i < n; i++) vec_push(&all, words[i]);
  if (mentions_openmp(source)) vec_push(&all, "-fopenmp");
  const char *headers = clang_runtime_headers(arena);
  if (headers) {
    vec_push(&all, "-idirafter");
    vec_push(&all, headers);
  }
  static const char *const rest[] = {"-D__NORACE__=1", "-w",
                                     "-fsyntax-only",  "-Xclang",
                                     "-ast-dump=json", "-fno-color-diagnostics"};
  for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) vec_push(&all, rest[i]);
  vec_push(&all, source);
  return all;
}

const char *syntax_add(Syntax *s, const char *source, const char *const *words, size_t n) {
  ClangWords all = command(s->arena, source, words, n);
  Text out = run_clang(s->arena, &all);
  vec_delete(&all);
  json_error_t error;
  json_t *root = json_loadb(out.at ? out.at : "", out.n, JSON_DISABLE_EOF_CHECK, &error);
  text_delete(&out);
  if (!root) return arena_format(s->arena, "clang gives no syntax tree of %s", source);
  Reader r = {.syntax = s, .unit = s->units++};
  read_node(&r, root, NO_NODE, true);
  json_decref(root);
  return NULL;
}
