#include "fix/show.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fix/patch.h"

// ---- text

static void put_patch(const char *patch, FILE *to, bool colour) {
  Text text = {0};
  if (colour) patch_colour(patch, &text);
  else text_put(&text, patch);
  fputs(text.at, to);
  text_delete(&text);
}

static void put_time(const Mended *m, FILE *to) {
  if (m->seconds <= 0 || m->before < 0.05) return;
  double factor = m->seconds / m->before;
  if (factor > 1.1) fprintf(to, "A run takes %.1f times as long.\n", factor);
  else fprintf(to, "A run takes no longer.\n");
}

static void put_undecided(const Mend *mend, const Mended *m, FILE *to) {
  fprintf(to,
          "Not shown to be race-free: in %.0f schedules the race is not met again; without the "
          "change it was met after %.0f.\n",
          m->schedules, mend->found->schedules);
}

static void put_mended(const Mend *mend, size_t i, FILE *to, bool colour) {
  const Mended *m = &mend->mended.at[i];
  fprintf(to, "%s%zu. %s%s (%zu line%s)\n", colour ? "\033[1m" : "", i + 1, m->title,
          colour ? "\033[m" : "", m->lines, m->lines == 1 ? "" : "s");
  put_patch(m->patch, to, colour);
  fprintf(to, "With it: %s\n", m->summary);
  if (!m->decided) put_undecided(mend, m, to);
  if (m->results) fprintf(to, "Note: %s.\n", m->results);
  put_time(m, to);
}

static bool same_failure(const Tried *a, const Tried *b) {
  return !strcmp(a->title, b->title) && !strcmp(a->why, b->why);
}

static void put_tried(const Mend *m, FILE *to) {
  if (!m->tried.n) fprintf(to, "No change is known to norace that could mend this race.\n");
  for (size_t i = 0; i < m->tried.n; i++) {
    bool said = false;
    for (size_t k = 0; k < i; k++) said |= same_failure(&m->tried.at[k], &m->tried.at[i]);
    if (!said) fprintf(to, "tried: %s: %s\n", m->tried.at[i].title, m->tried.at[i].why);
  }
}

void show_text(const Mend *m, FILE *to, bool colour) {
  for (size_t i = 0; i < m->mended.n && i < 3; i++) {
    if (i) fputs("\n", to);
    put_mended(m, i, to, colour);
  }
  if (!m->mended.n) put_tried(m, to);
}

// ---- JSON

// Columns count what UTF-16 counts, as SARIF and editors do.
static int column_of(const SyntaxFile *f, size_t at) {
  int column = 1;
  for (size_t i = at; i > 0 && f->text[i - 1] != '\n'; i--) {
    unsigned char byte = (unsigned char)f->text[i - 1];
    column += (byte & 0xC0) != 0x80 ? 1 + (byte >= 0xF0) : 0;
  }
  return column;
}

static json_t *edit_object(const Mend *m, const Edit *e) {
  const Syntax *s = m->syntax;
  const SyntaxFile *f = &s->files.at[e->file];
  return json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:s}", "file", f->path, "line",
                   syntax_line(s, e->file, e->begin), "column", column_of(f, e->begin), "end_line",
                   syntax_line(s, e->file, e->end), "end_column", column_of(f, e->end), "offset",
                   (int)e->begin, "length", (int)(e->end - e->begin), "text", e->text);
}

static json_t *mended_object(const Mend *m, const Mended *a) {
  json_t *edits = json_array();
  for (size_t i = 0; i < a->edits.n; i++)
    json_array_append_new(edits, edit_object(m, &a->edits.at[i]));
  json_t *o = json_pack("{s:s, s:s, s:s, s:i, s:b, s:b, s:s, s:o}", "title", a->title, "family",
                        a->family, "summary", a->summary, "lines", (int)a->lines, "all_inputs",
                        a->all_inputs, "decided", a->decided, "patch", a->patch, "edits", edits);
  if (a->seconds > 0 && a->before > 0)
    json_object_set_new(o, "slowdown", json_real(a->seconds / a->before));
  if (a->results) json_object_set_new(o, "results", json_string(a->results));
  return o;
}

json_t *show_object(const Mend *m) {
  json_t *fixes = json_array(), *tried = json_array();
  for (size_t i = 0; i < m->mended.n; i++)
    json_array_append_new(fixes, mended_object(m, &m->mended.at[i]));
  for (size_t i = 0; i < m->tried.n; i++)
    json_array_append_new(
        tried, json_pack("{s:s, s:s}", "title", m->tried.at[i].title, "why", m->tried.at[i].why));
  json_t *o = json_deep_copy(m->found->object);
  json_object_set_new(o, "fixes", fixes);
  json_object_set_new(o, "tried", tried);
  json_object_set_new(o, "trials", json_integer((json_int_t)m->trials));
  return o;
}

// ---- the user's files

static const char *name_for_original(Arena *arena, const char *path) {
  const char *name = arena_format(arena, "%s.orig", path);
  for (int i = 1; !access(name, F_OK); i++) name = arena_format(arena, "%s.orig.%d", path, i);
  return name;
}

// Whole and on the disk before it has its name.
static bool write_whole(Arena *arena, const char *path, const char *bytes, size_t n, mode_t mode) {
  char *temporary = arena_format(arena, "%s.norace-XXXXXX", path);
  int fd = mkstemp(temporary);
  if (fd < 0) return false;
  bool good = true;
  for (size_t at = 0; at < n && good;) {
    ssize_t got = write(fd, bytes + at, n - at);
    if (got > 0) at += (size_t)got;
    else good = errno == EINTR;
  }
  good = good && !fchmod(fd, mode) && !fsync(fd);
  good = !close(fd) && good && !rename(temporary, path);
  if (!good) unlink(temporary);
  return good;
}

static const char *apply_file(const Mend *m, const Mended *a, uint32_t file) {
  const SyntaxFile *f = &m->syntax->files.at[file];
  Arena *arena = m->syntax->arena;
  Text now = {0}, fresh = {0};
  struct stat status;
  bool unchanged = !stat(f->real, &status) && text_read_file(&now, f->real) && now.n == f->size &&
                   !memcmp(now.at, f->text, f->size);
  text_delete(&now);
  if (!unchanged) return arena_format(arena, "%s has changed meanwhile: it is left alone", f->path);
  const char *original = name_for_original(arena, f->real);
  edits_apply(m->syntax, &a->edits, file, &fresh);
  bool good = write_whole(arena, original, f->text, f->size, status.st_mode & 07777) &&
              write_whole(arena, f->real, fresh.at, fresh.n, status.st_mode & 07777);
  text_delete(&fresh);
  return good ? NULL : arena_format(arena, "%s cannot be written: %s", f->path, strerror(errno));
}

const char *show_apply(const Mend *m, const Mended *a) {
  for (uint32_t i = 0; i < m->syntax->files.n; i++) {
    const char *wrong = edits_touch(&a->edits, i) ? apply_file(m, a, i) : NULL;
    if (wrong) return wrong;
  }
  return NULL;
}
