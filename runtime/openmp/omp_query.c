// The omp_* functions that ask and set. What only tunes a machine is accepted and changes nothing.
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "openmp/omp_team.h"
#include "world/caller_memory.h"

static OmpTask *implicit_task(void) {
  OmpTask *t = omp_task();
  while (t->explicit && t->parent) t = t->parent;
  return t;
}

// ---- teams and threads

static const OmpTask *
asked(void) { // by somebody whose doings may hang on who and how many there are
  if (running) control->workers_seen = 1;
  return omp_task();
}

PUBLIC int omp_get_thread_num(void) {
  if (running && omp_task()->explicit) current->openmp.is_bound = true;
  return (int)asked()->number;
}
PUBLIC int omp_get_num_threads(void) { return (int)asked()->team->size; }
PUBLIC int omp_in_parallel(void) { return asked()->team->active_level > 0; }
PUBLIC int omp_get_level(void) { return (int)omp_task()->team->level; }
PUBLIC int omp_get_active_level(void) { return (int)asked()->team->active_level; }
PUBLIC int omp_in_final(void) { return omp_task()->final; }
PUBLIC int omp_in_explicit_task(void) { return omp_task()->explicit; }
PUBLIC int omp_get_team_num(void) { return (int)asked()->team->league; }
PUBLIC int omp_get_num_teams(void) { return (int)asked()->team->league_size; }

static const OmpTask *ancestor(int level) {
  asked();
  const OmpTask *t = implicit_task();
  if (level < 0 || level > (int)t->team->level) return NULL;
  while (t && (t->explicit || (int)t->team->level > level)) t = t->parent;
  return t;
}
PUBLIC int omp_get_ancestor_thread_num(int level) {
  return ancestor(level) ? (int)ancestor(level)->number : -1;
}
PUBLIC int omp_get_team_size(int level) {
  return ancestor(level) ? (int)ancestor(level)->team->size : -1;
}

PUBLIC void omp_set_num_threads(int n) {
  if (n > 0) omp_task()->threads = (uint32_t)n;
}
PUBLIC int omp_get_max_threads(void) {
  const OmpTask *t = asked();
  if (!running) return 1;
  if (t->threads) return (int)t->threads;
  control->workers_used = 1;
  return (int)control->team;
}
PUBLIC int omp_get_num_procs(void) { return asked() && running ? (int)control->team : 1; }
PUBLIC int omp_get_thread_limit(void) {
  return omp_task()->thread_limit ? (int)omp_task()->thread_limit : 1 << 15;
}
PUBLIC void omp_set_dynamic(int on) { omp_task()->dynamic = on != 0; }
PUBLIC int omp_get_dynamic(void) { return omp_task()->dynamic; }
PUBLIC void omp_set_nested(int on) { omp_task()->max_levels = on ? 3 : 1; }
PUBLIC int omp_get_nested(void) { return omp_task()->max_levels > 1; }
PUBLIC void omp_set_max_active_levels(int n) {
  if (n >= 0) omp_task()->max_levels = (uint32_t)n;
}
PUBLIC int omp_get_max_active_levels(void) { return (int)omp_task()->max_levels; }
PUBLIC int omp_get_supported_active_levels(void) { return 1 << 15; }
PUBLIC void omp_set_schedule(int kind, int chunk) {
  omp_task()->schedule = (uint32_t)kind & 0xff;
  omp_task()->schedule_chunk = chunk > 0 ? (uint32_t)chunk : 0;
}
PUBLIC void omp_get_schedule(int *kind, int *chunk) {
  *kind = omp_task()->schedule ? (int)omp_task()->schedule : 2;
  *chunk = (int)omp_task()->schedule_chunk;
}
PUBLIC void omp_set_num_teams(int n) { omp_task()->pushed_teams = n > 0 ? (uint32_t)n : 0; }
PUBLIC int omp_get_max_teams(void) { return (int)omp_task()->pushed_teams; }
PUBLIC void omp_set_teams_thread_limit(int n) {
  omp_task()->thread_limit = n > 0 ? (uint32_t)n : 0;
}
PUBLIC int omp_get_teams_thread_limit(void) { return (int)omp_task()->thread_limit; }
PUBLIC int omp_get_max_task_priority(void) { return 0; }
PUBLIC int omp_get_cancellation(void) { return 0; }

// ---- time

PUBLIC double omp_get_wtime(void) {
  struct timespec now = {0};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
PUBLIC double omp_get_wtick(void) { return 1e-9; }

// ---- places and affinity: one place with everything in it

PUBLIC int omp_get_proc_bind(void) { return 0; }
PUBLIC int omp_get_num_places(void) { return 0; }
PUBLIC int omp_get_place_num_procs(int place) { return 0; }
PUBLIC void omp_get_place_proc_ids(int place, int *ids) {}
PUBLIC int omp_get_place_num(void) { return -1; }
PUBLIC int omp_get_partition_num_places(void) { return 0; }
PUBLIC void omp_get_partition_place_nums(int *places) {}
PUBLIC void omp_set_affinity_format(const char *format) {}
PUBLIC size_t omp_get_affinity_format(char *buffer, size_t size) {
  if (size) *buffer = 0;
  return 0;
}
PUBLIC void omp_display_affinity(const char *format) {}
PUBLIC size_t omp_capture_affinity(char *buffer, size_t size, const char *format) {
  if (size) *buffer = 0;
  return 0;
}
PUBLIC void omp_display_env(int verbose) {}
PUBLIC int omp_pause_resource(int kind, int device) { return 0; }
PUBLIC int omp_pause_resource_all(int kind) { return 0; }
PUBLIC int omp_control_tool(int command, int modifier, void *argument) { return -2; }

// ---- devices: the host alone

PUBLIC int omp_get_default_device(void) { return 0; }
PUBLIC void omp_set_default_device(int device) {}
PUBLIC int omp_is_initial_device(void) { return 1; }
PUBLIC int omp_get_num_devices(void) { return 0; }
PUBLIC int omp_get_initial_device(void) { return 0; }
PUBLIC int omp_get_device_num(void) { return 0; }
PUBLIC void *omp_target_alloc(size_t size, int device) { return malloc(size); }
PUBLIC void omp_target_free(void *p, int device) { free(p); }
PUBLIC int omp_target_is_present(const void *p, int device) { return 1; }
PUBLIC int omp_target_is_accessible(const void *p, size_t size, int device) { return 1; }
PUBLIC int omp_target_memcpy(void *to, const void *from, size_t n, size_t to_offset,
                             size_t from_offset, int to_device, int from_device) {
  uint64_t pc = PC;
  reads((const char *)from + from_offset, n, pc);
  writes((char *)to + to_offset, n, pc);
  memcpy((char *)to + to_offset, (const char *)from + from_offset, n);
  return 0;
}
PUBLIC void *omp_target_memset(void *to, int byte, size_t n, int device) {
  writes(to, n, PC);
  return memset(to, byte, n);
}
PUBLIC int omp_target_associate_ptr(const void *host, const void *device_pointer, size_t size,
                                    size_t offset, int device) {
  return 0;
}
PUBLIC int omp_target_disassociate_ptr(const void *p, int device) { return 0; }
PUBLIC void *omp_get_mapped_ptr(const void *p, int device) { return (void *)p; }

// ---- memory

PUBLIC void *omp_alloc(size_t size, uintptr_t allocator) { return malloc(size); }
PUBLIC void *omp_calloc(size_t n, size_t size, uintptr_t allocator) { return calloc(n, size); }
PUBLIC void *omp_realloc(void *p, size_t size, uintptr_t allocator, uintptr_t free_allocator) {
  return realloc(p, size);
}
PUBLIC void *omp_aligned_alloc(size_t align, size_t size, uintptr_t allocator) {
  return aligned_alloc(align, (size + align - 1) / align * align);
}
PUBLIC void *omp_aligned_calloc(size_t align, size_t n, size_t size, uintptr_t allocator) {
  void *p = omp_aligned_alloc(align, n * size, allocator);
  return p ? memset(p, 0, n * size) : NULL;
}
PUBLIC void omp_free(void *p, uintptr_t allocator) { free(p); }
PUBLIC uintptr_t omp_init_allocator(uintptr_t space, int n, const void *traits) { return 1; }
PUBLIC void omp_destroy_allocator(uintptr_t allocator) {}
PUBLIC void omp_set_default_allocator(uintptr_t allocator) {}
PUBLIC uintptr_t omp_get_default_allocator(void) { return 1; }
PUBLIC void *__kmpc_alloc(int32_t thread, size_t size, uintptr_t allocator) { return malloc(size); }
PUBLIC void *__kmpc_aligned_alloc(int32_t thread, size_t align, size_t size, uintptr_t allocator) {
  return omp_aligned_alloc(align, size, allocator);
}
PUBLIC void __kmpc_free(int32_t thread, void *p, uintptr_t allocator) { free(p); }
PUBLIC uintptr_t __kmpc_init_allocator(int32_t thread, uintptr_t space, int n, const void *traits) {
  return 1;
}
PUBLIC void __kmpc_destroy_allocator(int32_t thread, uintptr_t allocator) {}
PUBLIC void *kmp_malloc(size_t size) { return malloc(size); }
PUBLIC void *kmp_calloc(size_t n, size_t size) { return calloc(n, size); }
PUBLIC void *kmp_realloc(void *p, size_t size) { return realloc(p, size); }
PUBLIC void kmp_free(void *p) { free(p); }
PUBLIC void kmp_set_stacksize_s(size_t size) {}
PUBLIC void kmp_set_blocktime(int milliseconds) {}
PUBLIC void kmp_set_warnings_on(void) {}
PUBLIC void kmp_set_warnings_off(void) {}
PUBLIC void kmp_set_defaults(const char *text) {}
