#ifndef NORACE_RUNTIME_MESSAGE_QUEUE_H
#define NORACE_RUNTIME_MESSAGE_QUEUE_H
#include "world/state_hash.h"

void message_queues_start(void);
void message_queues_hash(StateHash *);
#endif
