#include "cli/net_source.h"

#include <errno.h>
#include <string.h>

static NetSource *read_sml(const char *path) {
  Text text = {0};
  if (!text_read_file(&text, path)) {
    diag_error((Position){.file = path}, "cannot be read: %s", strerror(errno));
    return NULL;
  }
  SmlFile *sml = sml_parse(path, text.at, text.n);
  text_delete(&text);
  if (!sml) return NULL;
  NetSource *source = memory_take(sizeof *source);
  source->sml = sml;
  return source;
}

NetSource *net_source_read(const Options *options) {
  const char *path = options->files[0], *dot = strrchr(path, '.');
  if (dot && !strcmp(dot, ".sml")) return read_sml(path);
  diag_error((Position){.file = path}, "only .sml can be proved");
  return NULL;
}

void net_source_delete(NetSource *source) {
  if (!source) return;
  sml_file_delete(source->sml);
  vec_delete(&source->reasons);
  vec_delete(&source->assumptions);
  free(source);
}

const char *net_source_shown(const NetSource *source, const SmlProgram *program, uint32_t variable) {
  return program->objects.at[variable].name;
}
