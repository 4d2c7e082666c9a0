#include <pthread.h>

extern pthread_mutex_t lock;
extern int counter;
void *add(void *);
