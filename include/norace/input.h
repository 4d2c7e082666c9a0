// Inputs of a program under test: norace_input(&x, sizeof x, "x") makes x an input, whose values
// norace searches all. Without norace it does nothing, and x stays as it is.
#ifndef NORACE_INPUT_H
#define NORACE_INPUT_H
#include <stddef.h>
#ifdef __NORACE__
#ifdef __cplusplus
extern "C"
#endif
    void __norace_input(void *address, size_t size, const char *name);
#define norace_input(address, size, name) __norace_input(address, size, name)
#else
#define norace_input(address, size, name) ((void)(address), (void)(size), (void)(name))
#endif
#endif
