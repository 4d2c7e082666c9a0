// EXPECT: not true
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static pthread_mutex_t a_lock = PTHREAD_MUTEX_INITIALIZER, b_lock = PTHREAD_MUTEX_INITIALIZER;
static int a, b, flag;
static void careful(int *what, pthread_mutex_t *lock) { pthread_mutex_lock(lock), ++*what, pthread_mutex_unlock(lock); }
// The flag decides, and a proof would have to know that it does: only a search does.
static void add(int kind) {
  static int *const what[] = {&a, &b};
  static pthread_mutex_t *const lock[] = {&a_lock, &b_lock};
  careful(what[kind], lock[kind]);
}
static void *worker(void *arg) {
  switch (__VERIFIER_nondet_int()) {
  case 1000: add(0); break;
  case 1037: add(1); break;
  case 1074: add(0); break;
  case 1111: add(1); break;
  case 1148: add(0); break;
  case 1185: add(1); break;
  case 1222: add(0); break;
  case 1259: add(1); break;
  case 1296: add(0); break;
  case 1333: add(1); break;
  case 1370: add(0); break;
  case 1407: add(1); break;
  case 1444: add(0); break;
  case 1481: add(1); break;
  case 1518: add(0); break;
  case 1555: add(1); break;
  case 1592: add(0); break;
  case 1629: add(1); break;
  case 1666: add(0); break;
  case 1703: add(1); break;
  case 1740: add(0); break;
  case 1777: add(1); break;
  case 1814: add(0); break;
  case 1851: add(1); break;
  case 5000: a++; break;
  default: add(0), add(1);
  }
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  add(0), add(1);
  pthread_join(t, 0);
  return 0;
}
