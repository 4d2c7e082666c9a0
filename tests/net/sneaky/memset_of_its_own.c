#include <pthread.h>
#include <string.h>
static int n;
void *memset(void *p, int c, size_t k) { n++; char *q = p; while (k--) *q++ = (char)c; return p; }
static void *w(void *p) { char b[100]; memset(b, 0, sizeof b); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); w(0); pthread_join(t, 0); return 0; }
