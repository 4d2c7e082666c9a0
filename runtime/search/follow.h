#ifndef NORACE_RUNTIME_FOLLOW_H
#define NORACE_RUNTIME_FOLLOW_H

void search_follow(void); // from here on what the program does enters the search
#endif
