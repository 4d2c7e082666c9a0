// EXPECT: verdict=race lines=14,26
// A queue may be closed before another thread sends there or asks for its attributes, or later.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static mqd_t queue;
static int failed;

static void *closes(void *arg) {
  assert(!mq_close(queue));
  failed = 0;
  return arg;
}

int main(void) {
  struct mq_attr a = {.mq_maxmsg = 3, .mq_msgsize = 8};
  pthread_t t;
  queue = mq_open("/closed_meanwhile", O_CREAT | O_RDWR, 0600, &a);
  pthread_create(&t, NULL, closes, NULL);
  int error = mq_getattr(queue, &a) ? errno : 0;
  assert(error ? error == EBADF : a.mq_maxmsg == 3);
  if (mq_send(queue, "a", 1, 0))
    failed = errno == EBADF;
  pthread_join(t, NULL);
  return mq_unlink("/closed_meanwhile");
}
