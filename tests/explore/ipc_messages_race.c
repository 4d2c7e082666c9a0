// EXPECT: verdict=race lines=17,29
// The room that a receipt makes orders nothing: the sender need not wait for it. Nor does a message
// of another kind, which may come before.
#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <time.h>

static int shared;
static mqd_t queue;

static void *sender(void *unused) {
  mq_send(queue, "a", 2, 0);
  mq_send(queue, "b", 2, 0);
  // two messages, one place
  shared = 1;
  return NULL;
}

int main(void) {
  struct mq_attr a = {.mq_maxmsg = 1, .mq_msgsize = 8};
  pthread_t t;
  char text[8];
  queue = mq_open("/norace-test-messages", O_CREAT | O_RDWR, 0600, &a);
  pthread_create(&t, NULL, sender, NULL);
  mq_receive(queue, text, 8, NULL);
  mq_timedreceive(queue, text, 8, NULL, &(struct timespec){0, 0});
  shared = 2;
  pthread_join(t, NULL);
  return 0;
}
