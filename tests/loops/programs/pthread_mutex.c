// expect: unknown: a call of 'pthread_mutex_lock', whose body is not available
#include <pthread.h>
int g; pthread_mutex_t m;
int main() {
#pragma omp parallel
  { pthread_mutex_lock(&m); g++; pthread_mutex_unlock(&m); g++; }
}
