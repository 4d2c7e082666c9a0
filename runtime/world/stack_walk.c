// The calls that led to where the running thread is.
#include "world/stack_walk.h"
#include "world/world_kept.h"

#include <link.h>
#include <unwind.h>

typedef struct {
  uint64_t *pcs, *frames; // frames: may be NULL
  uint32_t n, room;
  uint32_t framed; // of so many calls the frame is known
} Walk;

static int find_own(struct dl_phdr_info *info, size_t size, void *own) {
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *p = &info->dlpi_phdr[i];
    uint64_t start = info->dlpi_addr + p->p_vaddr, end = start + p->p_memsz;
    if (p->p_type != PT_LOAD || (uint64_t)own < start || (uint64_t)own >= end) continue;
    world_kept.runtime_text.own_start = start, world_kept.runtime_text.own_end = end;
    return 1;
  }
  return 0;
}

static _Unwind_Reason_Code walk_frame(struct _Unwind_Context *context, void *argument) {
  Walk *w = argument;
  uint64_t pc = _Unwind_GetIP(context);
  if (!world_kept.runtime_text.own_end) dl_iterate_phdr(find_own, (void *)walk_frame);
#if defined __x86_64__
  if (w->n > w->framed && w->frames)
    w->frames[w->framed++] =
        _Unwind_GetCFA(context) - 16; // where the call before this one keeps the frame pointer
#endif
  if (w->n == w->room || !pc) return _URC_END_OF_STACK;
  if (pc - world_kept.runtime_text.own_start <
      world_kept.runtime_text.own_end - world_kept.runtime_text.own_start)
    return _URC_NO_REASON; // ours: before, below or amid the program's
#if defined __aarch64__
  if (w->frames) w->frames[w->framed++] = _Unwind_GetGR(context, 29); // x29, while it is in there
#endif
  w->pcs[w->n++] = pc;
  return _URC_NO_REASON;
}

uint32_t stack_walk(uint64_t *pcs, uint32_t room) { return stack_walk_frames(pcs, NULL, room); }

uint32_t stack_walk_frames(uint64_t *pcs, uint64_t *frames, uint32_t room) {
  Walk w = {pcs, frames, 0, room, 0};
  int was = running;
  running = RUN_OFF; // the unwinder locks and runs things once: that is not the program's doing
  _Unwind_Backtrace(walk_frame, &w);
  running = was;
  return w.n;
}
