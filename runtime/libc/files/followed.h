// Text from outside whose bytes are inputs: standard input, arguments, variables of the
// environment.
//
// Each lies in memory once, as long as it may be (Control.followed_bytes), and every byte there has
// its input as its expression from the start. What the program reads it has from there: models/
// copies it, and with it the expressions.
#ifndef NORACE_RUNTIME_FOLLOWED_H
#define NORACE_RUNTIME_FOLLOWED_H
#include <stdbool.h>
#include <stdint.h>

bool followed(uint32_t source); // a FOLLOWED_ bit
int followed_input_file(void);  // of what standard input holds; -1: there can be none
// Arguments and environment in place of those that the program was started with.
void followed_place(int *argc, char ***argv, char ***envp);
void followed_main(void *main); // is about to be called
// Which of the files that are inputs the real path names, from 1 on; 0: none. What is in it. The
// program opens another one.
uint32_t followed_file(const char *path);
const void *followed_content(uint32_t file, uint64_t *n);
void followed_other_file(void);
#endif
