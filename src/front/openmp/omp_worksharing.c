// Worksharing: which thread executes which iterations.
#include "front/openmp/omp_worksharing.h"
#include "front/instrument/clang_constructs.h"
#include "front/openmp/omp_access.h"
#include "front/openmp/omp_call.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_value.h"

static long long flags_of(LLVMValueRef location) {
  LLVMValueRef init = LLVMIsAGlobalVariable(location) ? LLVMGetInitializer(location) : NULL;
  if (!init || LLVMGetNumOperands(init) < 2) return 0;
  return LLVMConstIntGetSExtValue(LLVMGetOperand(init, 1));
}

enum { DISTRIBUTE_CHUNKED = 91, DISTRIBUTE = 92 }; // schedules of __kmpc_for_static_init

static bool is_unsigned(const char *name) { return name[strlen(name) - 1] == 'u'; }
static unsigned width(const char *name) { return strchr(name, '8') ? 64 : 32; }
static const char *view(const Call *k, const char *text) {
  return is_unsigned(k->name) ? omp_text(k->e, "$unsigned%u(%s)", width(k->name), text) : text;
}

static void start_loop(const Call *k, const char *construct, const char *chunk, const char *low,
                       const char *high) {
  OmpEmitter *e = k->e;
  bool fixed = construct[0] ==
               '-'; // a static schedule: which thread gets what is decided by chunk and count alone
  omp_emit(e, "%s := %s;", call_ghost(k, "loop.phase", "int"),
           fixed ? "0" : omp_text(e, "phase%s", k->c->thread));
  omp_emit(e, "%s := %s;", call_ghost(k, "loop.construct", "int"), construct);
  omp_emit(e, "%s := %s;", call_ghost(k, "loop.low", "int"), low);
  omp_emit(e, "%s := %s;", call_ghost(k, "loop.high", "int"), high);
  if (is_unsigned(k->name) && width(k->name) == 64)
    omp_emit(e, "assume loop.high%s < 9223372036854775808;", k->c->tag); // no machine does more
  omp_emit(e, "%s := %s;", call_ghost(k, "loop.chunk", "int"), fixed ? chunk : "0");
  omp_emit(e, "%s := %s;", call_ghost(k, "loop.count", "int"),
           fixed ? omp_text(e, "%s - %s", high, low) : "0");
}

static const char *owner(const Call *k, const char *iteration) {
  const char *t = k->c->tag;
  return omp_text(k->e,
                  "$owner(%s, loop.phase%s, loop.construct%s, loop.chunk%s, loop.count%s, %s)",
                  call_team(k->c), t, t, t, t, iteration);
}

static void give_last(const Call *k, LLVMValueRef last) {
  OmpEmitter *e = k->e;
  const char *flag = omp_any_int(e, k->c, "last"), *t = k->c->tag;
  omp_emit(e, "assume %s != 0 ==> loop.low%s <= loop.high%s && %s == %s;", flag, t, t,
           owner(k, omp_text(e, "loop.high%s - loop.low%s", t, t)), k->c->tid);
  omp_write_cell(e, k->c, last, flag);
}

// Only an explicit schedule(static) fixes which thread gets what: without the clause the
// implementation chooses, and with simd the standard promises nothing. clang lowers all of them
// alike, so the directive is looked up in the source.
static bool says_static(const Call *k) {
  return clang_constructs_all(&k->e->memory->directives, k->call, directive_keeps_schedule);
}

// One thread of a team around the region: some of the iterations.
static void any_part(const Call *k) {
  OmpEmitter *e = k->e;
  const char *low = view(k, omp_read_cell(e, k->c, argument(k, 4))),
             *high = view(k, omp_read_cell(e, k->c, argument(k, 5)));
  const char *from = omp_any_int(e, k->c, "given"), *to = omp_any_int(e, k->c, "given");
  omp_emit(e, "assume %s <= %s && %s <= %s;", low, view(k, from), view(k, to), high);
  omp_write_cell(e, k->c, argument(k, 3), NULL);
  omp_write_cell(e, k->c, argument(k, 4), from);
  omp_write_cell(e, k->c, argument(k, 5), to);
  omp_write_cell(e, k->c, argument(k, 6), NULL);
}

static long long kind_of(const Call *k) {
  LLVMValueRef schedule = argument(k, 2);
  return LLVMIsAConstantInt(schedule) ? LLVMConstIntGetSExtValue(schedule) & 0x1fffffff : 0;
}

// The iterations of a distribute loop go to the teams of the league; those of other loops to the
// threads of a team.
static bool is_of_this_team(const Call *k, bool distribute) {
  if (distribute == k->c->league) return true;
  omp_problem(k->e, k->call,
              distribute ? "distribute outside teams"
                         : "a worksharing loop that is executed by one thread of a league");
  return false;
}

static void static_init(const Call *k) {
  OmpEmitter *e = k->e;
  long long kind = kind_of(k);
  bool distribute = kind == DISTRIBUTE_CHUNKED || kind == DISTRIBUTE;
  if (is_alone(k->c) && !distribute && !k->c->league)
    return omp_write_cell(e, k->c, argument(k, 3), "1"); // one thread does it all
  if (!is_thread(k->c)) return any_part(k);
  if (!is_of_this_team(k, distribute)) return;
  enum { SECTIONS = 0x400 };
  bool sections = flags_of(argument(k, 0)) & SECTIONS;
  LLVMValueRef step = argument(k, 7);
  if (!LLVMIsAConstantInt(step) || LLVMConstIntGetSExtValue(step) != 1)
    return omp_problem(e, k->call, "a worksharing loop of an unusual form");
  const char *low = view(k, omp_read_cell(e, k->c, argument(k, 4))),
             *high = view(k, omp_read_cell(e, k->c, argument(k, 5)));
  const char *counter = call_next_construct(k);
  const char *chunk = kind == 34 ? "0" : value_text(k, 8);
  start_loop(
      k, sections || distribute || !kind || !says_static(k) ? counter : omp_text(e, "-%lld", kind),
      chunk, low, high);
  for (unsigned i = 4; i <= 6; i++) omp_write_cell(e, k->c, argument(k, i), NULL);
  give_last(k, argument(k, 3));
}

static void dispatch_init(const Call *k) {
  if (!is_thread(k->c) || !is_of_this_team(k, false)) return;
  const char *counter = call_next_construct(k);
  start_loop(k, counter, "0", view(k, value_text(k, 3)), view(k, value_text(k, 4)));
}

static void dispatch_next(const Call *k) {
  omp_havoc(k->e, k->c, k->call);
  for (unsigned i = 3; i <= 5; i++) omp_write_cell(k->e, k->c, argument(k, i), NULL);
  if (is_thread(k->c)) give_last(k, argument(k, 2));
  else omp_write_cell(k->e, k->c, argument(k, 2), NULL);
}

static bool is_iteration_counter(LLVMValueRef phi) {
  size_t n;
  const char *name = LLVMGetValueName2(phi, &n);
  return strstr(name, ".omp.iv") || strstr(name, ".omp.sections.iv");
}

static LLVMValueRef only_predecessor(LLVMValueRef block) {
  LLVMValueRef found = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(block); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsATerminatorInst(user)) continue;
    LLVMValueRef from = LLVMBasicBlockAsValue(LLVMGetInstructionParent(user));
    if (found && found != from) return NULL;
    found = from;
  }
  return found;
}

// A worksharing loop starts with a bound that the run-time library gave; a simd loop does not.
static LLVMValueRef giver(LLVMValueRef start) {
  if (!LLVMIsALoadInst(start)) return NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMGetOperand(start, 0)); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(call) ? omp_callee(call) : NULL;
    if (name && (starts(name, "__kmpc_for_static_init") || starts(name, "__kmpc_dispatch_next")))
      return call;
  }
  return NULL;
}

LLVMValueRef omp_shared_out_by(LLVMValueRef counter) {
  LLVMValueRef call = NULL;
  for (unsigned i = 0; !call && i < LLVMCountIncoming(counter); i++)
    call = giver(LLVMGetIncomingValue(counter, i));
  return call;
}

bool omp_starts_iteration(LLVMValueRef block, LLVMValueRef *counter) {
  size_t n;
  if (!starts(LLVMGetValueName2(block, &n), "omp.inner.for.body")) return false;
  LLVMValueRef head = only_predecessor(block);
  if (!head) return false;
  LLVMBasicBlockRef b = LLVMValueAsBasicBlock(head);
  for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i))
    if (is_iteration_counter(i) && omp_shared_out_by(i)) {
      *counter = i;
      return true;
    }
  return false;
}

bool omp_counts_unsigned(LLVMValueRef counter) {
  for (LLVMUseRef use = LLVMGetFirstUse(counter); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef i = LLVMGetUser(use);
    if (!LLVMIsAICmpInst(i) || LLVMGetOperand(i, 0) != counter) continue;
    LLVMIntPredicate p = LLVMGetICmpPredicate(i);
    return p == LLVMIntULE || p == LLVMIntULT;
  }
  return false;
}

bool call_worksharing(const Call *k) {
  if (starts(k->name, "__kmpc_for_static_init")) static_init(k);
  else if (starts(k->name, "__kmpc_dispatch_init")) dispatch_init(k);
  else if (starts(k->name, "__kmpc_dispatch_next")) dispatch_next(k);
  else if (starts(k->name, "__kmpc_for_static_fini") || starts(k->name, "__kmpc_dispatch"))
    omp_havoc(k->e, k->c, k->call);
  else return false;
  return true;
}
