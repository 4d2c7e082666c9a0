// What the first execution prints is shown, the rest is not.
#ifndef NORACE_RUNTIME_OUTPUT_H
#define NORACE_RUNTIME_OUTPUT_H

void output_flush(void);   // what the program printed on its first execution appears
void output_silence(void); // after the first execution
#endif
