// Files that the program reads: which are open, and how far they have been read, belongs to its
// state.
#ifndef NORACE_RUNTIME_FILES_H
#define NORACE_RUNTIME_FILES_H
#include <stdbool.h>
#include <stdint.h>

#include "world/state_hash.h"

enum { DESCRIPTORS = 256 }; // of the program, at most

void files_start(void);
bool files_open(void); // the program reads one: then its position is part of the state. Those that
                       // only keep a place do not count
void files_save(void); // before a snapshot: positions go to the world's memory
void files_restore(
    void); // after the world's memory was restored: the kernel's table is brought in line with it

void files_part(
    void); // in a new process: its positions are its own from now on, as they were saved last

void file_opened(int fd, int flags); // the program opened it for reading
void file_placed(int fd);            // it only keeps the place of a channel
void file_opened_to_write(int fd,
                          int flags); // ... for writing; what it holds is not brought back, only
                                      // where it is and that it is open
void file_closes(int fd);             // it is about to be closed
// Copies of the descriptors 0 to 2: what is written there goes where those lead.
int file_standard(int fd);                  // the one that it is or stands for; -1: none
int file_use_of(int fd);                    // that one, or the descriptor itself
void file_stands_for(int fd, int standard); // the descriptor only keeps the place
void files_hash(StateHash *);
bool file_is_input(int fd); // what standard input was when the program began
void file_ready(int fd);    // about to be read
void file_use(int fd,
              uint64_t pc);   // the same as an event: the order in which threads do so matters
void file_order(uint64_t pc); // about to be opened or closed: numbers depend on the order
#endif
