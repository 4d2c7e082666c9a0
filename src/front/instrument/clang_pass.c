#include "front/instrument/clang_pass.h"

#include <llvm-c/BitWriter.h>
#include <stdlib.h>

#include "base/text.h"
#include "front/compile/bitcode_pack.h"
#include "front/compile/module_facts.h"
#include "front/instrument/clang_gaps.h"
#include "front/instrument/clang_left_out.h"
#include "front/instrument/clang_quiet.h"
#include "front/instrument/clang_temporaries.h"
#include "front/instrument/debug_calls.h"

static void read_directives(Directives *found) {
  const char *path = getenv(CLANG_PASS_SOURCES);
  Text text = {0};
  if (path && text_read_file(&text, path) && text.at) directives_add(found, text.at);
  text_delete(&text);
}

void clang_pass_before(LLVMModuleRef module, bool optimises) {
  Directives directives = {0};
  Text packed = {0}, facts = {0};
  LLVMMemoryBufferRef original = LLVMWriteBitcodeToMemoryBuffer(module);
  module_facts_write(module, &facts);
  bitcode_pack(LLVMGetBufferStart(original), LLVMGetBufferSize(original), &facts, &packed);
  LLVMDisposeMemoryBuffer(original);
  read_directives(&directives);
  bool records = debug_has_records(module);
  debug_use_records(module, false);
  clang_gaps_close(module, (ClangGapsAsk){.optimises = optimises, .directives = &directives});
  if (!optimises) clang_temporaries_drop(module);
  debug_use_records(module, records);
  clang_gaps_embed(module, packed.at, packed.n);
  directives_delete(&directives);
  text_delete(&packed);
  text_delete(&facts);
}

void clang_pass_after(LLVMModuleRef module) {
  clang_left_out_apply(module);
  clang_quiet(module);
}
