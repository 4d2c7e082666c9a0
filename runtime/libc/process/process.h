#ifndef NORACE_RUNTIME_PROCESS_H
#define NORACE_RUNTIME_PROCESS_H
#include "world/runtime.h"

int process_number(void); // getpid
uid_t process_user(void); // whom files ask
gid_t process_group(void);
int process_thread(void);        // gettid
void process_mask_apply(void);   // before a file is made
void process_become(int number); // this is a process that the program has forked
#endif
