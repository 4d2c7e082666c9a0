// Two workers of htslib's thread pool, four jobs, results in order.
#include <stdio.h>

#include "htslib/hts_log.h"
#include "htslib/thread_pool.h"

int hts_verbose;
void hts_log(enum htsLogLevel level, const char *context, const char *format, ...) {}

static void *twice(void *argument) {
  int *n = argument;
  *n *= 2;
  return n;
}

int main(void) {
  hts_tpool *pool = hts_tpool_init(2);
  hts_tpool_process *queue = hts_tpool_process_init(pool, 4, 0);
  int numbers[4], sum = 0;
  for (int i = 0; i < 4; i++) {
    numbers[i] = i;
    hts_tpool_dispatch(pool, queue, twice, &numbers[i]);
  }
  for (int i = 0; i < 4; i++) {
    hts_tpool_result *result = hts_tpool_next_result_wait(queue);
    sum += *(int *)hts_tpool_result_data(result);
    hts_tpool_delete_result(result, 0);
  }
  printf("%d\n", sum);
  hts_tpool_process_destroy(queue);
  hts_tpool_destroy(pool);
}
