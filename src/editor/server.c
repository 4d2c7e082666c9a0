#include "editor/server.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/temporary.h"
#include "editor/document.h"
#include "editor/editor_findings.h"
#include "editor/job.h"
#include "editor/rpc.h"
#include "editor/source_tree.h"
#include "editor/workspace.h"
#include "report/result.h"

enum { // of the protocol
  NO_JSON = -32700,
  NO_REQUEST = -32600,
  NO_METHOD = -32601,
  BAD_PARAMETERS = -32602,
  NOT_INITIALIZED = -32002,
  SAY_ERROR = 1,
  SAY_INFO = 3,
};
static const int LOOK = 1000; // milliseconds after which results in files are looked at again

typedef struct {
  char *path;    // of the source that is checked
  json_t *words; // after `norace check` or `norace fix`
  bool fix;
} Work;

typedef struct {
  Rpc rpc;
  Documents documents;
  Findings findings;
  VEC(Work) queue; // the first is running if the job is
  Job job;
  json_t *published; // URIs with diagnostics
  json_t *check;     // words of `norace check` that the user has set; NULL: each source by itself
  char *root;
  char *shown; // a file that shows an interleaving
  json_int_t asked;
  double timeout;
  bool initialized, shut_down, ended, shows_documents, applies_edits;
} Server;

// ---- what is told

static void say(int kind, const char *text) {
  rpc_notify("window/showMessage", json_pack("{s:i, s:s}", "type", kind, "message", text));
}

static void log_line(const char *text) {
  rpc_notify("window/logMessage", json_pack("{s:i, s:s}", "type", SAY_INFO, "message", text));
}

static void publish_one(const char *uri, json_t *diagnostics) {
  rpc_notify("textDocument/publishDiagnostics",
             json_pack("{s:s, s:O}", "uri", uri, "diagnostics", diagnostics));
}

// Files whose diagnostics are all gone are told so.
static void publish(Server *s) {
  json_t *files = findings_diagnostics(&s->findings, &s->documents), *list, *none = json_array();
  const char *uri;
  json_object_foreach(files, uri, list) publish_one(uri, list);
  json_object_foreach(s->published, uri, list) if (!json_object_get(files, uri))
      publish_one(uri, none);
  json_decref(none);
  json_decref(s->published);
  s->published = files;
}

// ---- checks

static void work_delete(Work *work) {
  free(work->path);
  json_decref(work->words);
}

static void drop_first(Server *s) {
  work_delete(&s->queue.at[0]);
  memmove(s->queue.at, s->queue.at + 1, --s->queue.n * sizeof *s->queue.at);
}

static void begin_next(Server *s) {
  while (!s->job.pid && s->queue.n) {
    const Work *work = &s->queue.at[0];
    VEC(const char *) words = {0};
    char seconds[32];
    snprintf(seconds, sizeof seconds, "--timeout=%.17g", s->timeout);
    vec_push(&words, job_own_path());
    vec_push(&words, work->fix ? "fix" : "check");
    vec_push(&words, "--json");
    if (s->timeout > 0) vec_push(&words, seconds);
    for (size_t i = 0; i < json_array_size(work->words); i++)
      vec_push(&words, json_string_value(json_array_get(work->words, i)));
    vec_push(&words, NULL);
    bool started = job_start(&s->job, words.at, s->root, true);
    vec_delete(&words);
    if (started) return;
    log_line("norace: no process can be started");
    drop_first(s);
  }
}

// The same work that waits or runs already is about an older text.
static void forget_older(Server *s, const char *path, bool fix) {
  for (size_t i = s->queue.n; i-- > 0;) {
    if (s->queue.at[i].fix != fix || strcmp(s->queue.at[i].path, path)) continue;
    if (!i) job_stop(&s->job);
    work_delete(&s->queue.at[i]);
    s->queue.n--;
    memmove(s->queue.at + i, s->queue.at + i + 1, (s->queue.n - i) * sizeof *s->queue.at);
  }
}

static void add_work(Server *s, const char *path, json_t *words, bool fix) {
  forget_older(s, path, fix);
  vec_push(&s->queue, (Work){.path = strdup(path), .words = words, .fix = fix});
  begin_next(s);
}

static bool has_main(Server *s, const char *path) {
  Text text = {0};
  bool found = document_text(&s->documents, path, &text) && document_main(&text);
  text_delete(&text);
  return found;
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static void check_path(Server *s, const char *path) {
  if (s->check) add_work(s, path, json_incref(s->check), false);
  else if (source_tree_is_source(base_name(path)) && has_main(s, path))
    add_work(s, path, workspace_words(s->root, path), false);
}

static Finding *finding_of(Server *s, const char *origin) {
  for (size_t i = 0; i < s->findings.n; i++)
    if (!strcmp(s->findings.at[i].origin, origin)) return &s->findings.at[i];
  return NULL;
}

static void take_check(Server *s, const Work *work, json_t *result) {
  Finding *known = finding_of(s, work->path);
  Finding fresh = {.result = result,
                   .folder = strdup(s->root),
                   .origin = strdup(work->path),
                   .words = json_incref(work->words)};
  if (known) finding_delete(known), *known = fresh;
  else vec_push(&s->findings, fresh);
  publish(s);
}

static void apply(Server *s, const Finding *f) {
  const json_t *fix = json_array_get(f->fixes, 0);
  if (!fix) {
    say(SAY_INFO, "norace: no change was found that mends it");
    return;
  }
  json_t *edit = finding_edit(f, &s->documents, fix);
  rpc_ask(++s->asked, "workspace/applyEdit",
          json_pack("{s:O, s:o}", "label", json_object_get(fix, "title"), "edit", edit));
}

static void take_fixes(Server *s, const Work *work, json_t *result) {
  Finding *known = finding_of(s, work->path);
  if (known) {
    json_decref(known->fixes);
    json_t *fixes = json_object_get(result, "fixes");
    known->fixes = json_is_array(fixes) ? json_incref(fixes) : json_array();
    if (s->applies_edits) apply(s, known);
    else say(SAY_INFO, "norace: the changes are among the code actions now");
  }
  json_decref(result);
}

static void take_nothing(Server *s, const Work *work) {
  Arena *arena = arena_new();
  bool input = s->job.status == 65;
  log_line(arena_format(arena, "norace: %s: norace %s ended with status %d%s", work->path,
                        work->fix ? "fix" : "check", s->job.status,
                        input ? "; does it take more sources? norace watch -- make keeps results "
                                "that are shown here"
                              : ""));
  arena_delete(arena);
}

// norace fix prints what norace check does, and more.
static void end_job(Server *s) {
  Arena *arena = arena_new();
  const char *complaint;
  Work *work = &s->queue.at[0];
  json_t *result =
      s->job.out.n ? result_parse(s->job.out.at, s->job.out.n, arena, &complaint) : NULL;
  if (!result) take_nothing(s, work);
  else if (work->fix) take_fixes(s, work, result);
  else take_check(s, work, result);
  drop_first(s);
  arena_delete(arena);
  begin_next(s);
}

// ---- notifications

static const char *parameter(const json_t *parameters, const char *object, const char *name) {
  return json_string_value(json_object_get(json_object_get(parameters, object), name));
}

static void look_at(Server *s, const char *uri) {
  Arena *arena = arena_new();
  const char *path = uri_path(arena, uri);
  if (workspace_read_results(s->root, &s->findings)) publish(s);
  if (path) check_path(s, path);
  arena_delete(arena);
}

static void did_open(Server *s, const json_t *p) {
  const char *uri = parameter(p, "textDocument", "uri");
  if (!uri) return;
  const char *text = parameter(p, "textDocument", "text");
  document_open(&s->documents, uri, text ? text : "");
  look_at(s, uri);
}

static void did_change(Server *s, const json_t *p) {
  const char *uri = parameter(p, "textDocument", "uri");
  const json_t *changes = json_object_get(p, "contentChanges");
  const json_t *last = json_array_get(changes, json_array_size(changes) - 1);
  const char *text = json_string_value(json_object_get(last, "text"));
  Document *d = document_find(&s->documents, uri);
  if (!d || !text || json_object_get(last, "range")) return;
  document_open(&s->documents, uri, text);
  document_find(&s->documents, uri)->changed = true;
}

static void did_save(Server *s, const json_t *p) {
  const char *uri = parameter(p, "textDocument", "uri"),
             *text = json_string_value(json_object_get(p, "text"));
  if (!uri) return;
  document_open(&s->documents, uri, text);
  document_find(&s->documents, uri)->changed = false;
  look_at(s, uri);
}

static void did_close(Server *s, const json_t *p) {
  const char *uri = parameter(p, "textDocument", "uri");
  if (uri) document_close(&s->documents, uri);
}

static void on_exit_word(Server *s, const json_t *p) { s->ended = true; }

// ---- requests

static void set_root(Server *s, const json_t *p) {
  const char *uri = json_string_value(json_object_get(p, "rootUri")),
             *path = json_string_value(json_object_get(p, "rootPath"));
  const json_t *folder = json_array_get(json_object_get(p, "workspaceFolders"), 0);
  if (!uri) uri = json_string_value(json_object_get(folder, "uri"));
  Arena *arena = arena_new();
  const char *named = uri_path(arena, uri);
  if (!named) named = path;
  if (named && *named == '/') {
    free(s->root);
    s->root = strdup(named);
    for (size_t n = strlen(s->root); n > 1 && s->root[n - 1] == '/';) s->root[--n] = 0;
  }
  arena_delete(arena);
}

static bool is_words(const json_t *list) {
  bool good = json_array_size(list) > 0;
  for (size_t i = 0; i < json_array_size(list); i++)
    good = good && json_is_string(json_array_get(list, i));
  return good;
}

static bool is_able(const json_t *p, const char *group, const char *name, const char *inner) {
  const json_t *able =
      json_object_get(json_object_get(json_object_get(p, "capabilities"), group), name);
  return json_is_true(inner ? json_object_get(able, inner) : able);
}

static json_t *initialize(Server *s, const json_t *p) {
  const json_t *check = json_object_get(json_object_get(p, "initializationOptions"), "check");
  set_root(s, p);
  if (is_words(check)) json_decref(s->check), s->check = json_incref((json_t *)check);
  s->shows_documents = is_able(p, "window", "showDocument", "support");
  s->applies_edits = is_able(p, "workspace", "applyEdit", NULL);
  s->initialized = true;
  return json_pack("{s:{s:{s:b, s:i, s:{s:b}}, s:{s:b}, s:{s:[s]}, s:{s:[s, s, s]}}, s:{s:s, s:s}}",
                   "capabilities", "textDocumentSync", "openClose", 1, "change", 1, "save",
                   "includeText", 1, "codeLensProvider", "resolveProvider", 0, "codeActionProvider",
                   "codeActionKinds", "quickfix", "executeCommandProvider", "commands",
                   "norace.interleaving", "norace.fix", "norace.verdict", "serverInfo", "name",
                   "norace", "version", NORACE_VERSION);
}

static json_t *shutdown_word(Server *s, const json_t *p) {
  s->shut_down = true;
  return json_null();
}

static json_t *code_lens(Server *s, const json_t *p) {
  const char *uri = parameter(p, "textDocument", "uri");
  return uri ? findings_lenses(&s->findings, &s->documents, uri) : NULL;
}

static long line_of(const json_t *range, const char *end) {
  return (long)json_integer_value(json_object_get(json_object_get(range, end), "line"));
}

static json_t *code_action(Server *s, const json_t *p) {
  const char *uri = parameter(p, "textDocument", "uri");
  const json_t *range = json_object_get(p, "range");
  if (!uri || !range) return NULL;
  return findings_actions(&s->findings, &s->documents, uri, line_of(range, "start"),
                          line_of(range, "end"));
}

// ---- commands

static void show(Server *s, const Text *text) {
  Arena *arena = arena_new();
  if (!s->shown)
    s->shown = strdup(
        arena_format(arena, "%s/norace-interleaving-%d.txt", temporary_parent(), (int)getpid()));
  if (!s->shows_documents || !text_write_file(text, s->shown)) say(SAY_INFO, text->at);
  else
    rpc_ask(++s->asked, "window/showDocument",
            json_pack("{s:s, s:b}", "uri", path_uri(arena, s->shown), "takeFocus", 1));
  arena_delete(arena);
}

static json_t *run_interleaving(Server *s, const char *fingerprint) {
  const Finding *of;
  const json_t *found = findings_find(&s->findings, fingerprint, &of);
  Text text = {0};
  if (!found) return NULL;
  finding_interleaving(found, &text);
  show(s, &text);
  json_t *answer = json_string(text.at);
  text_delete(&text);
  return answer;
}

static bool any_changed(const Server *s) {
  for (size_t i = 0; i < s->documents.n; i++)
    if (s->documents.at[i].changed) return true;
  return false;
}

static json_t *run_fix(Server *s, const char *fingerprint) {
  const Finding *of;
  if (!findings_find(&s->findings, fingerprint, &of) || !of->words) return NULL;
  if (any_changed(s)) say(SAY_ERROR, "norace: save the files first: changes are tried on them");
  else add_work(s, of->origin, json_incref(of->words), true);
  return json_null();
}

static json_t *run_verdict(Server *s, const char *text) { return text ? json_string(text) : NULL; }

static json_t *execute_command(Server *s, const json_t *p) {
  static const struct {
    const char *name;
    json_t *(*run)(Server *, const char *argument);
  } commands[] = {{"norace.interleaving", run_interleaving},
                  {"norace.fix", run_fix},
                  {"norace.verdict", run_verdict}};
  const char *name = json_string_value(json_object_get(p, "command")),
             *argument = json_string_value(json_array_get(json_object_get(p, "arguments"), 0));
  for (size_t i = 0; name && i < sizeof commands / sizeof *commands; i++)
    if (!strcmp(commands[i].name, name)) return commands[i].run(s, argument);
  return NULL;
}

// ---- messages

static const struct {
  const char *method;
  void (*run)(Server *, const json_t *parameters);
} notifications[] = {{"textDocument/didOpen", did_open},
                     {"textDocument/didChange", did_change},
                     {"textDocument/didSave", did_save},
                     {"textDocument/didClose", did_close},
                     {"exit", on_exit_word}};

// NULL: the parameters make no sense.
static const struct {
  const char *method;
  json_t *(*run)(Server *, const json_t *parameters);
} requests[] = {{"initialize", initialize},
                {"shutdown", shutdown_word},
                {"textDocument/codeLens", code_lens},
                {"textDocument/codeAction", code_action},
                {"workspace/executeCommand", execute_command}};

static void take_notification(Server *s, const char *method, const json_t *p) {
  bool exits = !strcmp(method, "exit");
  for (size_t i = 0; i < sizeof notifications / sizeof *notifications; i++)
    if (!strcmp(notifications[i].method, method) && (exits || (s->initialized && !s->shut_down)))
      notifications[i].run(s, p);
}

static void take_request(Server *s, const json_t *id, const char *method, const json_t *p) {
  if (!s->initialized && strcmp(method, "initialize") != 0) {
    rpc_refuse(id, NOT_INITIALIZED, "initialize comes first");
    return;
  }
  if (s->shut_down) {
    rpc_refuse(id, NO_REQUEST, "the server was shut down");
    return;
  }
  for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
    if (strcmp(requests[i].method, method)) continue;
    json_t *result = requests[i].run(s, p);
    if (result) rpc_answer(id, result);
    else rpc_refuse(id, BAD_PARAMETERS, "these parameters mean nothing here");
    return;
  }
  rpc_refuse(id, NO_METHOD, "norace has no such method");
}

// An object without a method is the answer to something that we asked; nothing follows from it.
static void take_message(Server *s, const json_t *message) {
  const json_t *id = json_object_get(message, "id"), *p = json_object_get(message, "params");
  const char *method = json_string_value(json_object_get(message, "method"));
  if (method && id) take_request(s, id, method, p);
  else if (method) take_notification(s, method, p);
  else if (!json_object_get(message, "result") && !json_object_get(message, "error"))
    rpc_refuse(id, NO_REQUEST, "neither a method nor an answer");
}

static void take_input(Server *s) {
  char bytes[65536];
  ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
  if (n <= 0) {
    s->ended = n == 0 || errno != EINTR;
    return;
  }
  text_add(&s->rpc.in, bytes, (size_t)n);
  json_t *message;
  for (RpcKind kind; !s->ended && (kind = rpc_next(&s->rpc, &message)) != RPC_NONE;) {
    if (kind == RPC_MESSAGE) take_message(s, message);
    else rpc_refuse(NULL, NO_JSON, "not a JSON object");
    json_decref(message);
  }
}

static void serve(Server *s) {
  while (!s->ended) {
    struct pollfd ready[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                             {.fd = s->job.pid ? s->job.from : -1, .events = POLLIN}};
    int n = poll(ready, 2, s->initialized ? LOOK : -1);
    if (n == 0 && workspace_read_results(s->root, &s->findings)) publish(s);
    if (n <= 0) continue;
    if (ready[1].revents && job_read(&s->job)) end_job(s);
    if (ready[0].revents) take_input(s);
  }
}

static void server_delete(Server *s) {
  job_delete(&s->job);
  while (s->queue.n) drop_first(s);
  vec_delete(&s->queue);
  for (size_t i = 0; i < s->findings.n; i++) finding_delete(&s->findings.at[i]);
  vec_delete(&s->findings);
  documents_delete(&s->documents);
  rpc_delete(&s->rpc);
  json_decref(s->published);
  json_decref(s->check);
  if (s->shown) unlink(s->shown);
  free(s->shown);
  free(s->root);
}

int server_run(double timeout) {
  Server s = {.published = json_object(), .root = getcwd(NULL, 0), .timeout = timeout};
  serve(&s);
  int status = s.shut_down ? 0 : 1; // as the protocol wants it
  server_delete(&s);
  return status;
}
