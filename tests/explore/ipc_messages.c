// EXPECT: verdict=race-free
// What was sent comes before its receipt: through a queue of System V, by type, and through one of
// POSIX that is full in between.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>

static int queue, first, second;
static mqd_t named;

static void *sender(void *unused) {
  struct {
    long type;
    char text[8];
  } m = {2, "b"};
  first = 1;
  assert(!msgsnd(queue, &m, 2, 0));
  m.type = 1;
  assert(!msgsnd(queue, &m, 0, 0));
  assert(!mq_send(named, "low", 4, 1));
  second = 2;
  assert(!mq_send(named, "high", 5, 7)); // waits until there is room
  return NULL;
}

int main(void) {
  struct {
    long type;
    char text[8];
  } m;
  struct mq_attr a = {.mq_maxmsg = 1, .mq_msgsize = 8};
  pthread_t t;
  char text[8];
  unsigned priority;
  queue = msgget(IPC_PRIVATE, 0600 | IPC_CREAT);
  named = mq_open("/norace-test-messages", O_CREAT | O_RDWR, 0600, &a);
  assert(named != (mqd_t)-1);
  assert(msgrcv(queue, &m, 8, 0, IPC_NOWAIT) < 0 && errno == ENOMSG);
  pthread_create(&t, NULL, sender, NULL);
  assert(msgrcv(queue, &m, 8, 1, 0) == 0 && m.type == 1);
  assert(msgrcv(queue, &m, 1, 0, 0) < 0 && errno == E2BIG);
  assert(msgrcv(queue, &m, 8, 0, 0) == 2 && !strcmp(m.text, "b") && first == 1);
  assert(mq_receive(named, text, 8, &priority) == 4 && priority == 1);
  assert(mq_receive(named, text, 8, &priority) == 5 && priority == 7 && second == 2);
  pthread_join(t, NULL);
  assert(!mq_getattr(named, &a) && a.mq_curmsgs == 0 && a.mq_maxmsg == 1);
  assert(!mq_close(named) && !mq_unlink("/norace-test-messages"));
  return msgctl(queue, IPC_RMID, NULL);
}
