#ifndef NORACE_CLI_VERSION_H
#define NORACE_CLI_VERSION_H

void version_print(void); // `norace --version`: a line for norace, and one for each of its parts
#endif
