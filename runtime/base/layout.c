#include "base/layout.h"

#include <link.h>
#include <string.h>

#include "base/base_kept.h"
#include "base/ground.h"
#include "base/report_log.h"

static LayoutKept *const layout = &base_kept.layout;

static int add_module(struct dl_phdr_info *info, size_t size, void *unused) {
  if (layout->n_modules == MAX_FILES) return 1;
  const char *slash = strrchr(info->dlpi_name, '/');
  layout->module[layout->n_modules].base = info->dlpi_addr;
  layout->module[layout->n_modules].name =
      layout->n_modules ? (slash ? slash + 1 : info->dlpi_name) : "/";
  layout->n_modules++;
  return 0;
}

static uint64_t base_of(const char *name, uint64_t otherwise) {
  for (uint32_t i = 0; i < layout->n_modules; i++)
    if (!strncmp(layout->module[i].name, name, sizeof((PlaceRecord *)0)->module - 1))
      return layout->module[i].base;
  return otherwise;
}

static void move(uint64_t *address, const PlaceRecord *place) {
  if (place->module[0]) *address += base_of(place->module, place->base) - place->base;
}

static void move_span(Span *span, uint64_t base) {
  if (span->end > span->start) span->start += base, span->end += base;
}

static void follow_proof(uint64_t base) {
  for (uint32_t i = 0; i < control->n_proved; i++) move_span(&control->proved[i], base);
  for (uint32_t i = 0; i < control->focus.n_code; i++) move_span(&control->focus.code[i], base);
  for (uint32_t i = 0; i < control->focus.n_data; i++) move_span(&control->focus.data[i], base);
  for (uint32_t i = 0; i < control->n_regions; i++)
    for (int k = 0; k < LINE_SPANS; k++) move_span(&control->region[i][k], base);
  for (uint32_t i = 0; i < control->n_chopped; i++)
    for (int k = 0; k < LINE_SPANS; k++) move_span(&control->chopped[i][k], base);
  for (uint32_t i = 0; i < control->n_alarms; i++)
    for (int k = 0; k < 2 * LINE_SPANS; k++)
      move_span(&control->alarm[i].code[k / LINE_SPANS][k % LINE_SPANS], base);
}

void layout_follow(void) {
  dl_iterate_phdr(add_module, NULL);
  follow_proof(base_of("/", 0));
  for (uint32_t i = 0; i < control->n_foreign; i++) control->foreign[i].start += base_of("/", 0);
  for (int k = 0; k < 2; k++) {
    if (control->target[k].pc) move(&control->target[k].pc, &control->place[2 * k]);
    move(&control->target[k].address, &control->place[2 * k + 1]);
  }
  bool elsewhere = control->layout[0] != base_of("/", 0) ||
                   control->layout[1] != base_of(NORACE_RUNTIME_NAME, 0);
  if (control->resume_size && elsewhere)
    give_up("the program lies elsewhere in memory than in the saved search: address randomisation "
            "cannot be switched off here");
}
