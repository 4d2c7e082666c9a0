// Simd loops, and directives as the source has them.
#include <ctype.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "front/compile/clang_simd.h"
#include "front/openmp/omp_inside.h"

// ---- directives

static char *without_comments(char *text) {
  char *to = text;
  for (const char *from = text; *from;) {
    if (from[0] == '/' && from[1] == '/') break;
    const char *end = from[0] == '/' && from[1] == '*' ? strstr(from + 2, "*/") : NULL;
    if (end) from = end + 2;
    else *to++ = *from++;
  }
  *to = 0;
  return text;
}

static const char *line_of(const char *text, int number) {
  for (int i = 1; i < number && text; i++) text = (text = strchr(text, '\n')) ? text + 1 : NULL;
  return text;
}

// What stands behind #pragma; "" if that is not for OpenMP. _Pragma and macros may bring several
// directives to one line.
static const char *pragma_in(const char *line) {
  line += strspn(line, " \t");
  if (*line != '#') return "";
  line += 1 + strspn(line + 1, " \t");
  if (strncmp(line, "pragma", 6)) return "";
  line += 6 + strspn(line + 6, " \t");
  return strncmp(line, "omp", 3) ? "" : line;
}

// The text of the file that the instruction comes from; "" if it cannot be read.
static const char *source_of(Arena *arena, LLVMValueRef i, Position at) {
  unsigned n = 0;
  const char *folder =
      LLVMGetDebugLocDirectory(i, &n); // the debug information names the file relative to it
  if (at.file && at.file[0] != '/' && folder && n)
    at.file = arena_format(arena, "%.*s/%s", (int)n, folder, at.file);
  Text text = {0};
  const char *source = at.file && text_read_file(&text, at.file) && text.at
                           ? arena_copy(arena, text.at, text.n)
                           : "";
  text_delete(&text);
  return source;
}

static const char *directive_at(Arena *arena, const char *source, int number) {
  const char *line = line_of(source, number), *end = line;
  while (end && (end = strchr(end, '\n')) && end > line && end[-1] == '\\') end++;
  if (!line) return "";
  return pragma_in(
      without_comments(arena_copy(arena, line, end ? (size_t)(end - line) : strlen(line))));
}

const char *omp_directive(Arena *arena, LLVMValueRef i) {
  Position at = omp_position(arena, i);
  return directive_at(arena, source_of(arena, i, at), at.line);
}

static bool is_word(const char *text, const char *at, size_t n) {
  bool before = at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '_');
  return !before && !isalnum((unsigned char)at[n]) && at[n] != '_';
}

static bool has_word(const char *from, const char *to, const char *word, size_t n) {
  for (const char *at = from; at + n <= to; at++)
    if (!strncmp(at, word, n) && is_word(from, at, n)) return true;
  return false;
}

static const char *closing(const char *open) {
  int depth = 0;
  for (; *open; open++) {
    depth += (*open == '(') - (*open == ')');
    if (!depth) break;
  }
  return open;
}

const char *omp_clause(const char *directive, const char *name) {
  size_t n = strlen(name);
  for (const char *at = directive; *at; at++) {
    if (!strncmp(at, name, n) && is_word(directive, at, n)) return at + n + strspn(at + n, " \t");
    if (*at == '(') at = closing(at);
    if (!*at) break;
  }
  return NULL;
}

bool omp_clause_says(const char *directive, const char *name, const char *word) {
  const char *open = omp_clause(directive, name);
  if (!open || *open != '(') return false;
  const char *end = closing(open), *comma = memchr(open, ',', (size_t)(end - open));
  return has_word(open, comma ? comma : end, word, strlen(word));
}

static bool has_clause_for(const char *directive, const char *variable, size_t n) {
  static const char *const clauses[] = {"private", "lastprivate", "linear", "reduction"};
  for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++)
    for (const char *at = directive; (at = strstr(at, clauses[i])); at++) {
      const char *open = at + strlen(clauses[i]);
      open += strspn(open, " \t");
      if (*open == '(' && has_word(open, closing(open), variable, n)) return true;
    }
  return false;
}

// Does a clause make a copy of the variable for each lane? Copies that clang makes have a number at
// the end of their name, unless that is the name of another variable.
static bool copies(const OmpSimd *loop, const char *variable) {
  size_t whole = strcspn(variable, "."), n = whole;
  while (n > 1 && isdigit((unsigned char)variable[n - 1])) n--;
  if (has_clause_for(loop->directive, variable, whole)) return true;
  bool another = has_word(loop->source, loop->source + strlen(loop->source), variable, whole);
  return n < whole && !another && has_clause_for(loop->directive, variable, n);
}

// ---- loops

static LLVMValueRef iteration_counter(LLVMBasicBlockRef head) {
  size_t n;
  for (LLVMValueRef i = LLVMGetFirstInstruction(head); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i))
    if (strstr(LLVMGetValueName2(i, &n), ".omp.iv")) return i;
  return NULL;
}

// What the metadata of a loop says about vectors.
typedef struct {
  bool vector;         // it is a simd loop
  unsigned long width; // safelen, or simdlen where that is given too; 0 if neither
  bool parallel;       // any number of iterations at a time
  int line;            // of the directive
} LoopNotes;

static void read_note(LLVMValueRef note, LoopNotes *notes) {
  unsigned length = 0;
  LLVMMetadataRef metadata = LLVMValueAsMetadata(note);
  if (LLVMGetMetadataKind(metadata) == LLVMDILocationMetadataKind) {
    if (!notes->line) notes->line = (int)LLVMDILocationGetLine(metadata);
    return;
  }
  if (LLVMGetMetadataKind(metadata) != LLVMMDTupleMetadataKind || !LLVMGetMDNodeNumOperands(note))
    return;
  LLVMValueRef parts[8] = {0};
  if (LLVMGetMDNodeNumOperands(note) > sizeof parts / sizeof *parts) return;
  LLVMGetMDNodeOperands(note, parts);
  const char *name = parts[0] ? LLVMGetMDString(parts[0], &length) : NULL;
  if (!name) return;
  unsigned long value =
      parts[1] && LLVMIsAConstantInt(parts[1]) ? LLVMConstIntGetZExtValue(parts[1]) : 0;
  if (!strcmp(name, "llvm.loop.vectorize.enable")) notes->vector = value;
  if (!strcmp(name, "llvm.loop.vectorize.width")) notes->width = value;
  if (!strcmp(name, "llvm.loop.parallel_accesses")) notes->parallel = true;
}

static LoopNotes read_notes(LLVMValueRef jump) {
  LoopNotes notes = {0};
  LLVMValueRef list = LLVMGetMetadata(
      jump, LLVMGetMDKindIDInContext(LLVMGetModuleContext(LLVMGetGlobalParent(
                                         LLVMGetBasicBlockParent(LLVMGetInstructionParent(jump)))),
                                     "llvm.loop", 9));
  unsigned n = list ? (unsigned)LLVMGetMDNodeNumOperands(list) : 0;
  if (!n || n > 16) return notes;
  LLVMValueRef parts[16];
  LLVMGetMDNodeOperands(list, parts);
  for (unsigned i = 1; i < n; i++) // the first is the list itself
    if (parts[i]) read_note(parts[i], &notes);
  return notes;
}

static bool is_in(const OmpSimd *loop, LLVMBasicBlockRef block) {
  for (size_t i = 0; i < loop->blocks.n; i++)
    if (loop->blocks.at[i] == block) return true;
  return false;
}

bool omp_simd_has(const OmpSimd *loop, LLVMBasicBlockRef block) { return is_in(loop, block); }

static bool leads_to(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
  for (unsigned i = 0; end && i < LLVMGetNumSuccessors(end); i++)
    if (LLVMGetSuccessor(end, i) == to) return true;
  return false;
}

// The natural loop of the jump back from `latch`.
static void collect_blocks(OmpSimd *loop, LLVMBasicBlockRef latch) {
  vec_push(&loop->blocks, loop->head);
  if (latch != loop->head) vec_push(&loop->blocks, latch);
  LLVMValueRef function = LLVMGetBasicBlockParent(loop->head);
  for (size_t i = 1; i < loop->blocks.n; i++)
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
      if (!is_in(loop, b) && leads_to(b, loop->blocks.at[i])) vec_push(&loop->blocks, b);
}

// safelen(n) of the source; the metadata has simdlen in its place if both are given.
static unsigned long lanes_of(const char *directive, const LoopNotes *notes) {
  const char *safelen = omp_clause(directive, "safelen");
  unsigned long n = safelen ? strtoul(safelen + strspn(safelen, " (\t"), NULL, 0) : 0;
  if (n) return n;
  bool both = safelen && omp_clause(directive, "simdlen");
  return notes->parallel || both ? 0 : notes->width;
}

bool omp_simd_at(Arena *arena, LLVMBasicBlockRef head, OmpSimd *loop) {
  LLVMValueRef counter = iteration_counter(head);
  if (!counter || strncmp(LLVMGetBasicBlockName(head), "omp.inner.for.cond", 18)) return false;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(head)); b;
       b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef ignored, jump = LLVMGetBasicBlockTerminator(b);
    if (!leads_to(b, head) || !omp_block_reaches(head, b)) continue;
    LoopNotes notes = read_notes(jump);
    if (!notes.vector) continue;
    *loop = (OmpSimd){.head = head, .counter = counter, .at = omp_position(arena, jump)};
    if (notes.line) loop->at.line = notes.line, loop->at.column = 1;
    Position at = omp_position(arena, jump);
    loop->source = source_of(arena, jump, at);
    loop->directive = directive_at(arena, loop->source, notes.line ? notes.line : at.line);
    loop->lanes = lanes_of(loop->directive, &notes);
    collect_blocks(loop, b);
    for (size_t i = 0; i < loop->blocks.n; i++)
      if (omp_starts_iteration(LLVMBasicBlockAsValue(loop->blocks.at[i]), &ignored) &&
          ignored == counter) {
        omp_simd_delete(
            loop); // threads share it out, and any two of its iterations are checked already
        return false;
      }
    return true;
  }
  return false;
}

void omp_simd_delete(OmpSimd *loop) { vec_delete(&loop->blocks); }

// ---- what lanes share

// mem2reg leaves alone what is volatile: the variable stays in memory, where lanes are seen to
// meet.
static void keep_in_memory(LLVMValueRef local) {
  for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == local) LLVMSetVolatile(user, true);
  }
}

void omp_simd_keep_shared(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
      LLVMValueRef jump = LLVMGetBasicBlockTerminator(b);
      if (jump && LLVMIsABranchInst(jump) && LLVMGetNumSuccessors(jump) == 1 &&
          read_notes(jump).vector)
        clang_simd_shared(jump, keep_in_memory);
    }
}

// ---- what a lane owns

static bool starts_life_in(const OmpSimd *loop, LLVMValueRef object) {
  for (LLVMUseRef use = LLVMGetFirstUse(object); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(call) ? omp_callee(call) : NULL;
    if (name && !strncmp(name, "llvm.lifetime.start", 19) &&
        is_in(loop, LLVMGetInstructionParent(call)))
      return true;
  }
  return false;
}

bool omp_simd_owns(const OmpSimd *loop, LLVMValueRef object) {
  size_t n;
  if (LLVMIsACallInst(object))
    return is_in(loop, LLVMGetInstructionParent(object)); // allocated by the iteration
  return LLVMIsAAllocaInst(object) &&
         (starts_life_in(loop, object) || copies(loop, LLVMGetValueName2(object, &n)));
}

const char *omp_simd_carried(const OmpSimd *loop) {
  size_t n;
  for (LLVMValueRef i = LLVMGetFirstInstruction(loop->head); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i)) {
    const char *name = LLVMGetValueName2(i, &n);
    if (i != loop->counter && n && !copies(loop, name)) return name;
  }
  return NULL;
}
