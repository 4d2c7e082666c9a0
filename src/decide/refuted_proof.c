#include "decide/refuted_proof.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "base/time_limits.h"
#include "decide/loops_read.h"
#include "decide/prove_loops.h"
#include "decide/prove_net.h"
#include "decide/subprocess.h"
#include "front/compile/clang.h"
#include "report/json.h"
#include "report/report.h"
#include "report/report_files.h"

static const char *name_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool copy_file(Arena *arena, const char *from, const char *folder) {
  Text bytes = {0};
  bool good = text_read_file(&bytes, from) &&
              text_write_file(&bytes, arena_format(arena, "%s/%s", folder, name_of(from)));
  text_delete(&bytes);
  return good;
}

static void put_quoted(Text *out, const char *word) {
  text_put(out, " '");
  for (const char *c = word; *c; c++)
    if (*c == '\'') text_put(out, "'\\''");
    else text_add(out, c, 1);
  text_put(out, "'");
}

static bool write_command(Arena *arena, const Options *o, const char *folder) {
  Text text = {0};
  char here[4096];
  text_format(&text, "cd '%s' &&\nnorace check", getcwd(here, sizeof here) ? here : ".");
  for (size_t i = 0; i < o->n_compile; i++) put_quoted(&text, o->compile[i]);
  if (o->n_args) text_put(&text, " --");
  for (int i = 0; i < o->n_args; i++) put_quoted(&text, o->args[i]);
  text_put(&text, "\n# norace " NORACE_VERSION "\n");
  bool good = text_write_file(&text, arena_format(arena, "%s/command", folder));
  text_delete(&text);
  return good;
}

static void write_result(Arena *arena, const Verdict *v, const char *folder, const char *name) {
  Text text = {0};
  report_json(v, &text);
  text_write_file(&text, arena_format(arena, "%s/%s", folder, name));
  text_delete(&text);
}

// ---- the certificate: the proof once more, as it is not kept

static void prove_again(void *data, Text *out) {
  const Options *o = data;
  bool aside;
  Verdict *v = NULL;
  if (loops_wants_all(o)) loops_verdict(o, &v, &aside);
  else v = net_verdict(o, &aside);
  if (v && v->answer == ANSWER_RACE_FREE) text_put(out, "proved");
  verdict_delete(v);
}

static void write_certificate(Arena *arena, const Options *o, const char *folder) {
  Options again = *o;
  Text out = {0};
  again.certificate = arena_format(arena, "%s/certificate", folder);
  again.timeout = time_limit(TIME_REFUTED_PROOF);
  apart_run(prove_again, &again, time_limit(TIME_REFUTED_PROOF), &out);
  text_delete(&out);
}

static const char *witness_of(const Verdict *found) {
  for (size_t i = 0; i < found->races.n; i++)
    if (found->races.at[i].confirmed && found->races.at[i].witness)
      return found->races.at[i].witness;
  return NULL;
}

const char *refuted_proof_keep(const Options *o, const Verdict *proof, const Verdict *found,
                               Arena *arena) {
  const char *witness = witness_of(found);
  if (!witness || name_of(witness) == witness) return NULL;
  const char *folder =
      arena_format(arena, "%.*srefuted-proof", (int)(name_of(witness) - witness), witness);
  if ((mkdir(folder, 0777) && errno != EEXIST) || !write_command(arena, o, folder)) return NULL;
  copy_file(arena, witness, folder);
  for (size_t i = 0; i < o->n_files; i++) copy_file(arena, o->files[i], folder);
  clang_preprocess(arena_format(arena, "%s/preprocessed.i", folder), o->compile, o->n_compile);
  write_result(arena, proof, folder, "proof.json");
  write_result(arena, found, folder, "search.json");
  write_certificate(arena, o, folder);
  return folder;
}
