#include "base/findings.h"

#include "base/base_kept.h"

Findings *findings(void) { return base_kept.findings; }
Reporters *reporters(void) { return &base_kept.reporters; }
void report_race(const AccessRecord *earlier, const AccessRecord *later) {
  base_kept.reporters.race(earlier, later);
}
void report_finding(FindingKind kind, uint64_t pc, uint64_t address, int64_t value,
                    const char *text) {
  base_kept.reporters.finding(kind, pc, address, value, text);
}
