// What the processes of a search tell each other, as messages (members.h).
#ifndef NORACE_RUNTIME_POST_H
#define NORACE_RUNTIME_POST_H
#include "common/members.h"
#include "world/runtime.h"

typedef struct {
  char *bytes; // of a message that may not have arrived in full
  uint64_t n, room;
} Inbox;

const MessageHead *
inbox_next(Inbox *,
           Ring *); // the next message that is there in full, until the next call; NULL: none
void inbox_delete(Inbox *);

void mailbox_bytes(Ring *, const void *bytes,
                   uint64_t n);          // waits for room; gives up when the search is over
bool mailbox_agree(const MessageHead *); // takes over what the sender numbered. False: it gave a
                                         // number to another thread than we did

void mailbox_wake(int32_t *news);               // after something was written
void mailbox_wait(int32_t *news, int32_t seen); // until then, or for a while
#endif
