// Calls that would do harm if they were made once for every schedule, and calls that could wait for
// something outside the program.
#ifndef NORACE_RUNTIME_GUARD_H
#define NORACE_RUNTIME_GUARD_H
#include <stdbool.h>
#include <stdint.h>

void guard_refuse(uint32_t allow, const char *call,
                  const char *detail);  // ends the search, unless --allow permits it
const char *guard_word(uint32_t allow); // of --allow
// A wait in the kernel would hold up the threads that could end it. One with a limit is a sleep and
// a look; one without may never end.
void wait_outside(const char *call, int milliseconds, uint64_t pc);
int milliseconds_of(int64_t seconds, int64_t nanoseconds); // rounded up
bool guard_once(void); // nothing that happens now is ever done again: no thread has been started
                       // yet, or it lies outside of the parts that are explored
void opaque_call(const char *what); // the program calls what the runtime does not see into
#endif
