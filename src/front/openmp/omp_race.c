// The notes of the first thread and the assertions of the second.
#include <string.h>

#include "front/instrument/clang_scan.h"
#include "front/openmp/omp_access.h"
#include "front/openmp/omp_body.h"
#include "front/openmp/omp_home.h"
#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_race.h"
#include "front/openmp/omp_steady.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_tasks.h"
#include "front/openmp/omp_value.h"

static bool is_number(const char *text) { return text[0] >= '0' && text[0] <= '9'; }

static const char *kind_word(bool write, bool atomic) {
  return atomic ? write ? "atomic write" : "atomic read" : write ? "write" : "read";
}

// A static variable of a function is called function.variable, or function.variable.7.
static const char *static_name(char *name) {
  char *dot = strrchr(name, '.');
  if (dot && dot != name && dot[1] && strspn(dot + 1, "0123456789") == strlen(dot + 1)) {
    *dot = 0;
    dot = strrchr(name, '.');
  }
  return dot && dot[1] ? dot + 1 : name;
}

// The name that the source gives to what is accessed.
static const char *object_name(OmpEmitter *e, LLVMValueRef p, int depth) {
  size_t n = 0;
  if (depth > 12) return "memory";
  if (LLVMIsAInstruction(p)) {
    LLVMOpcode op = LLVMGetInstructionOpcode(p);
    if (op == LLVMGetElementPtr || op == LLVMLoad || op == LLVMBitCast)
      return object_name(e, LLVMGetOperand(p, 0), depth + 1);
  }
  if (LLVMIsACallInst(p) && omp_makes_object(p))
    return omp_text(e, "block from line %d", omp_position(e->arena, p).line);
  if (LLVMIsAConstantExpr(p)) return object_name(e, LLVMGetOperand(p, 0), depth + 1);
  char *name = arena_string(e->arena, LLVMGetValueName2(p, &n));
  if (!n) return "memory";
  if (LLVMIsAPHINode(p) && !strncmp(name, "omp.", 4))
    return object_name(e, LLVMGetIncomingValue(p, 0), depth + 1); // clang's own
  char *dot = strstr(name + 1, ".addr");
  if (!dot && LLVMIsAPHINode(p)) dot = strchr(name + 1, '.');
  if (!dot && (dot = strrchr(name + 1, '.')) && strcmp(dot, ".i")) dot = NULL;
  if (dot) *dot = 0;
  return LLVMIsAGlobalVariable(p) ? static_name(name) : name;
}

static const char *counter_name(OmpEmitter *e, LLVMValueRef phi) {
  size_t n;
  const char *name = LLVMGetValueName2(phi, &n);
  if (strstr(name, ".omp.iv")) return "iteration";
  if (strstr(name, ".omp.sections.iv")) return "section";
  char *copy = arena_string(e->arena, n ? name : "counter");
  char *dot = strchr(copy + 1, '.');
  if (dot) *dot = 0;
  return copy;
}

// The first thread's or lane's variable of the same name.
static const char *other_lane(OmpEmitter *e, const char *second) {
  char *first = arena_string(e->arena, second);
  char *tag = strstr(first, "$2");
  if (tag) tag[1] = '1';
  return first;
}

static void add_counters(OmpEmitter *e, OmpContext *c, LLVMValueRef at, Text *out) {
  if (!e->simd) text_put(out, "{:counter \"thread\", \"tid$1\", \"tid$2\"} ");
  for (size_t i = 0; i < e->counters.n; i++) {
    LLVMValueRef phi = e->counters.at[i];
    if (LLVMGetBasicBlockParent(LLVMGetInstructionParent(phi)) != c->function ||
        !omp_block_reaches(LLVMGetInstructionParent(at), LLVMGetInstructionParent(phi)))
      continue;
    const char *second = omp_value(e, c, phi).text,
               *name = e->simd && phi == e->simd->counter ? "lane" : counter_name(e, phi);
    text_format(out, "{:counter \"%s\", \"%s\", \"%s\"} ", name, other_lane(e, second), second);
  }
}

// Lanes: two different iterations that are near enough to run at the same time.
static const char *near_lanes(OmpEmitter *e, OmpContext *c) {
  const char *second = omp_value(e, c, e->simd->counter).text, *first = other_lane(e, second);
  if (!e->simd->lanes) return omp_text(e, " && %s != %s", first, second);
  return omp_text(e, " && %s != %s && %s - %s < %lu && %s - %s < %lu", first, second, first, second,
                  e->simd->lanes, second, first, e->simd->lanes);
}

static const char *differ(OmpEmitter *e, const char *first, const char *second) {
  return omp_text(
      e,
      " && !(%s.held$1 && %s.held$2 && %s.object$1 == %s.object$2 && %s.offset$1 == %s.offset$2)",
      first, second, first, second, first, second);
}

// One of the two iterations waits for the other, by way of those between them.
static const char *in_net(OmpEmitter *e) {
  static const char *const names[] = {"first", "second"};
  const char *before = "true", *after = "true";
  for (int i = 0; i < 2; i++) {
    const char *n = names[i];
    before = omp_text(e, "%s && ordered.%s$1 %s ordered.%s$2", before, n,
                      e->net_along[i] ? "<=" : "==", n);
    after = omp_text(e, "%s && ordered.%s$1 %s ordered.%s$2", after, n,
                     e->net_along[i] ? ">=" : "==", n);
  }
  return e->has_net ? omp_text(e, " && ((%s) || (%s))", before, after) : "";
}

static const char *no_common_lock(OmpEmitter *e) {
  const char *text = differ(e, "lock", "lock");
  if (e->nests_locks)
    text = omp_text(e, "%s%s%s%s", text, differ(e, "lock", "lock2"), differ(e, "lock2", "lock"),
                    differ(e, "lock2", "lock2"));
  for (size_t i = 0; i < e->criticals.n; i++)
    text = omp_text(e, "%s && !(critical.%zu$1 && critical.%zu$2)", text, i, i);
  text = omp_text(e,
                  "%s && !(combine.held$1 && combine.held$2 && combine.line$1 == combine.line$2 && "
                  "combine.region$1 == combine.region$2)",
                  text);
  return omp_text(e,
                  "%s && !(ordered.held$1 && ordered.held$2 && ordered.loop$1 == ordered.loop$2%s)",
                  text, in_net(e));
}

static void log_access(OmpEmitter *e, OmpContext *c, LLVMValueRef at, OmpClass *class, OmpVal p,
                       const char *size, bool write, bool atomic) {
  Position where = omp_position(e->arena, at);
  int site = ++e->n_sites;
  text_format(&e->sites, " {:site %d, \"%s\", %d, %d, \"%s\", %s}", site,
              where.file ? where.file : "?", where.line, where.column, kind_word(write, atomic),
              is_number(size) ? size : "0");
  omp_emit(e, "if (*) {");
  omp_emit(e, "  log.class := %d; log.object := %s; log.offset := %s; log.size := %s;", class->id,
           p.object, p.text, size);
  omp_emit(e, "  log.write := %s; log.atomic := %s; log.site := %d;", write ? "true" : "false",
           atomic ? "true" : "false", site);
  omp_emit(e, "  goto second_thread;");
  omp_emit(e, "}");
}

static void check_access(OmpEmitter *e, OmpContext *c, LLVMValueRef at, LLVMValueRef pointer,
                         OmpClass *class, OmpVal p, const char *size, bool write, bool atomic) {
  Position where = omp_position(e->arena, at);
  Text line = {0};
  text_format(&line, "assert {:race \"%s\", \"%s\", \"access\"} ", object_name(e, pointer, 0),
              kind_word(write, atomic));
  text_format(
      &line,
      "{:sourceloc \"%s\", %d, %d} {:address \"log.offset\"} {:log \"log.site\"} {:bytes %s} ",
      where.file ? where.file : "?", where.line, where.column, is_number(size) ? size : "0");
  add_counters(e, c, at, &line);
  const OmpRoot *root = omp_only_root(class);
  text_format(&line, "!(log.class == %d", class->id);
  if (!root) text_format(&line, " && log.object == %s", p.object);
  text_format(&line, " && log.offset < %s + %s && %s < log.offset + log.size", p.text, size,
              p.text);
  if (!write) text_put(&line, " && log.write");
  if (atomic) text_put(&line, " && !log.atomic");
  text_format(&line, " && phase$1 == phase$2%s%s%s);", no_common_lock(e),
              e->simd ? near_lanes(e, c) : "", omp_tasks_meet(e, class));
  omp_emit(e, "%s", line.at);
  text_delete(&line);
}

void omp_touch(OmpEmitter *e, OmpContext *c, LLVMValueRef at, LLVMValueRef pointer,
               const char *offset, const char *size, bool write, bool atomic) {
  OmpClass *class = omp_class(e->memory, pointer);
  omp_assume_home(e, c, pointer);
  if (write) omp_steady_written(e, c, class);
  if (clang_scan_is_hidden(at)) return; // the compiler's, not the program's
  if (c->mode == MODE_SEQUENTIAL || omp_is_private(e, class) ||
      !omp_table_get(&e->shared_written, class))
    return;
  // Two threads have different ones of what they make for their tasks.
  if (!e->same_thread && omp_table_get(&e->task_own, class)) return;
  OmpVal p = omp_value(e, c, pointer);
  if (offset) p.text = offset;
  if (c->mode == MODE_FIRST) log_access(e, c, at, class, p, size, write, atomic);
  else check_access(e, c, at, pointer, class, p, size, write, atomic);
}

void omp_touch_class(OmpEmitter *e, OmpContext *c, LLVMValueRef at, LLVMValueRef pointer) {
  OmpClass *class = omp_class(e->memory, pointer);
  if (c->mode == MODE_SEQUENTIAL || omp_is_private(e, class) ||
      !omp_table_get(&e->shared_written, class))
    return;
  OmpVal p = {VAL_POINTER, omp_any_int(e, c, "anywhere"), omp_any_int(e, c, "any")};
  if (c->mode == MODE_FIRST) log_access(e, c, at, class, p, "1", false, false);
  else check_access(e, c, at, pointer, class, p, "1", false, false);
}
