// expect: race-free
// Two threads sort the halves of an array, then main merges.
#include <pthread.h>
#include <stdlib.h>
#define N 8
static int data[N], merged[N];
struct part {
  int from, to;
};
static void sort(int *a, int n) {
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
      int t = a[j];
      a[j] = a[j - 1];
      a[j - 1] = t;
    }
}
static int left[N / 2], right[N / 2];
static void *sort_left(void *arg) {
  sort(left, N / 2);
  return NULL;
}
static void *sort_right(void *arg) {
  sort(right, N / 2);
  return NULL;
}
int main(void) {
  for (int i = 0; i < N; i++) data[i] = (i * 37) % 11;
  for (int i = 0; i < N / 2; i++) left[i] = data[i], right[i] = data[i + N / 2];
  pthread_t a, b;
  pthread_create(&a, NULL, sort_left, NULL);
  pthread_create(&b, NULL, sort_right, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (int i = 0, l = 0, r = 0; i < N; i++) merged[i] = l < N / 2 && (r == N / 2 || left[l] < right[r]) ? left[l++] : right[r++];
  return merged[0];
}
