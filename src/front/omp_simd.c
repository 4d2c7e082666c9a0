// Simd loops, and directives as the source has them.
#include <ctype.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "front/omp_inside.h"

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

const char *omp_directive(Arena *arena, LLVMValueRef i, int number) {
  Position at = omp_position(arena, i);
  unsigned n = 0;
  const char *folder = LLVMGetDebugLocDirectory(i, &n); // the debug information names the file relative to it
  if (at.file && at.file[0] != '/' && folder && n) at.file = arena_format(arena, "%.*s/%s", (int)n, folder, at.file);
  Text text = {0};
  const char *directive = "";
  if (at.file && text_read_file(&text, at.file) && text.at) {
    const char *line = line_of(text.at, number ? number : at.line), *end = line;
    while (end && (end = strchr(end, '\n')) && end > line && end[-1] == '\\') end++;
    if (line) directive = without_comments(arena_copy(arena, line, end ? (size_t)(end - line) : strlen(line)));
  }
  text_delete(&text);
  return strstr(directive, "omp") ? directive : "";
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

// Does a clause make a copy of the variable for each lane? Copies that clang makes have a number at the end of their name.
static bool copies(const char *directive, const char *variable) {
  static const char *const clauses[] = {"private", "lastprivate", "linear", "reduction"};
  size_t n = strcspn(variable, ".");
  while (n > 1 && isdigit((unsigned char)variable[n - 1])) n--;
  for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++)
    for (const char *at = directive; (at = strstr(at, clauses[i])); at++) {
      const char *open = at + strlen(clauses[i]);
      open += strspn(open, " \t");
      if (*open == '(' && has_word(open, closing(open), variable, n)) return true;
    }
  return false;
}

// ---- loops

static LLVMValueRef iteration_counter(LLVMBasicBlockRef head) {
  size_t n;
  for (LLVMValueRef i = LLVMGetFirstInstruction(head); i && LLVMIsAPHINode(i); i = LLVMGetNextInstruction(i))
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
  if (LLVMGetMetadataKind(metadata) != LLVMMDTupleMetadataKind || !LLVMGetMDNodeNumOperands(note)) return;
  LLVMValueRef parts[8] = {0};
  if (LLVMGetMDNodeNumOperands(note) > sizeof parts / sizeof *parts) return;
  LLVMGetMDNodeOperands(note, parts);
  const char *name = parts[0] ? LLVMGetMDString(parts[0], &length) : NULL;
  if (!name) return;
  unsigned long value = parts[1] && LLVMIsAConstantInt(parts[1]) ? LLVMConstIntGetZExtValue(parts[1]) : 0;
  if (!strcmp(name, "llvm.loop.vectorize.enable")) notes->vector = value;
  if (!strcmp(name, "llvm.loop.vectorize.width")) notes->width = value;
  if (!strcmp(name, "llvm.loop.parallel_accesses")) notes->parallel = true;
}

static LoopNotes read_notes(LLVMValueRef jump) {
  LoopNotes notes = {0};
  LLVMValueRef list = LLVMGetMetadata(
      jump,
      LLVMGetMDKindIDInContext(LLVMGetModuleContext(LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(jump)))),
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
  const char *safelen = strstr(directive, "safelen");
  unsigned long n = safelen ? strtoul(safelen + 7 + strspn(safelen + 7, " (\t"), NULL, 0) : 0;
  if (n) return n;
  bool both = safelen && strstr(directive, "simdlen");
  return notes->parallel || both ? 0 : notes->width;
}

bool omp_simd_at(Arena *arena, LLVMBasicBlockRef head, OmpSimd *loop) {
  LLVMValueRef counter = iteration_counter(head);
  if (!counter || strncmp(LLVMGetBasicBlockName(head), "omp.inner.for.cond", 18)) return false;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(head)); b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef ignored, jump = LLVMGetBasicBlockTerminator(b);
    if (!leads_to(b, head) || !omp_block_reaches(head, b)) continue;
    LoopNotes notes = read_notes(jump);
    if (!notes.vector) continue;
    *loop = (OmpSimd){.head = head, .counter = counter, .at = omp_position(arena, jump)};
    if (notes.line) loop->at.line = notes.line, loop->at.column = 1;
    loop->directive = omp_directive(arena, jump, notes.line);
    loop->lanes = lanes_of(loop->directive, &notes);
    collect_blocks(loop, b);
    for (size_t i = 0; i < loop->blocks.n; i++)
      if (omp_starts_iteration(LLVMBasicBlockAsValue(loop->blocks.at[i]), &ignored) && ignored == counter) {
        omp_simd_delete(loop); // threads share it out, and any two of its iterations are checked already
        return false;
      }
    return true;
  }
  return false;
}

void omp_simd_delete(OmpSimd *loop) { vec_delete(&loop->blocks); }

// ---- what a lane owns

static bool starts_life_in(const OmpSimd *loop, LLVMValueRef object) {
  for (LLVMUseRef use = LLVMGetFirstUse(object); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(call) ? omp_callee(call) : NULL;
    if (name && !strncmp(name, "llvm.lifetime.start", 19) && is_in(loop, LLVMGetInstructionParent(call))) return true;
  }
  return false;
}

bool omp_simd_owns(const OmpSimd *loop, LLVMValueRef object) {
  size_t n;
  if (LLVMIsACallInst(object)) return is_in(loop, LLVMGetInstructionParent(object)); // allocated by the iteration
  return LLVMIsAAllocaInst(object) && (starts_life_in(loop, object) || copies(loop->directive, LLVMGetValueName2(object, &n)));
}

const char *omp_simd_carried(const OmpSimd *loop) {
  size_t n;
  for (LLVMValueRef i = LLVMGetFirstInstruction(loop->head); i && LLVMIsAPHINode(i); i = LLVMGetNextInstruction(i)) {
    const char *name = LLVMGetValueName2(i, &n);
    if (i != loop->counter && n && !copies(loop->directive, name)) return name;
  }
  return NULL;
}
