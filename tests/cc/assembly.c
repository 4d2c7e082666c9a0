// Pieces of assembly as programs have them. What this prints must be the same when clang compiles it, and when norace has put its own meaning in their place.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
struct dummy {
  unsigned long v[10];
};
typedef struct {
  uint64_t lo, hi;
} __attribute__((aligned(16))) Pair;
#define A __asm__ __volatile__
static int xadd(int *p, int v) {
  A("lock; xaddl %0, %1" : "+r"(v), "+m"(*p)::"memory");
  return v;
}
static long xaddq(long *p, long v) {
  A("lock xaddq %0, %1" : "+r"(v), "+m"(*p)::"memory");
  return v;
}
static bool cas(unsigned *p, unsigned o, unsigned n) {
  bool z;
  A("lock cmpxchgl %3, %0; setz %1" : "+m"(*p), "=a"(z) : "a"(o), "r"(n) : "memory", "cc");
  return z;
}
static unsigned cas2(void *p, unsigned o, unsigned n) {
  unsigned r = o;
  A("lock; cmpxchgl %2, %1" : "+a"(r), "+m"(*(struct dummy *)p) : "r"(n) : "memory");
  return r;
}
static bool cas3(unsigned *p, unsigned *o, unsigned n) {
  bool z;
  A("lock cmpxchg %3, %0" : "+m"(*p), "=@ccz"(z), "+a"(*o) : "r"(n) : "memory");
  return z;
}
static void *casp(void **p, void *o, void *n) {
  void *r;
  A("lock; cmpxchg %2, %1" : "=a"(r), "+m"(*p) : "r"(n), "0"(o) : "memory");
  return r;
}
static unsigned char casb(unsigned char *p, unsigned char o, unsigned char n) {
  unsigned char r;
  A("lock; cmpxchgb %b2, %1" : "=a"(r), "+m"(*p) : "q"(n), "0"(o) : "memory");
  return r;
}
static void inc(int *p) {
  A(".pushsection .smp_locks,\"a\"\n.balign 4\n.long 671f - .\n.popsection\n671:\n\tlock; incl %0" : "+m"(*p));
}
static bool dec_and_test(int *p) {
  unsigned char c;
  A("lock; decl %0; sete %1" : "+m"(*p), "=qm"(c)::"memory");
  return c;
}
static bool sub_and_test(int i, int *p) {
  unsigned char c;
  A("lock; subl %2,%0\n\tsete %1" : "+m"(*p), "=q"(c) : "ir"(i) : "memory");
  return c;
}
static bool add_negative(int i, int *p) {
  unsigned char c;
  A("lock; addl %2,%0; sets %1" : "+m"(*p), "=q"(c) : "ir"(i) : "memory");
  return c;
}
static int ld(int *p) {
  int r;
  A("movl %1, %0" : "=q"(r) : "m"(*p) : "memory");
  return r;
}
static void st(int *p, int v) { A("movl %1, %0" : "=m"(*p) : "iq"(v) : "memory"); }
static long ldq(long *p) {
  long r;
  A("movq (%1), %0" : "=r"(r) : "r"(p) : "memory");
  return r;
}
static long ldq8(long *p) {
  long r;
  A("movq 8(%1), %0" : "=r"(r) : "r"(p) : "memory");
  return r;
}
static int bts(int n, long *p) {
  int old;
  A("lock; bts %2,%1\n\tsbb %0,%0" : "=r"(old), "+m"(*p) : "Ir"(n) : "memory");
  return old;
}
static int btr(long n, long *p) {
  unsigned char old;
  A("lock; btrq %2,%1\n\tsetc %0" : "=qm"(old), "+m"(*p) : "r"(n) : "memory");
  return old;
}
static int btc(int n, int *p) {
  bool old;
  A("lock; btcl %2,%1" : "=@ccc"(old), "+m"(*p) : "r"(n) : "memory");
  return old;
}
static void full(void) {
  A("lock; addl $0,0(%%rsp)" :: : "memory");
  A("mfence" :: : "memory");
  A("rep; nop");
  A("pause" :: : "memory");
  A("lfence" :: : "memory");
  A("sfence" :: : "memory");
}
static unsigned char tas(volatile unsigned char *p) {
  unsigned char r = 1;
  A("xchgb %b0,%1" : "+q"(r), "+m"(*p)::"memory");
  return r;
}
static int xchg(int *p, int v) {
  A("xchg %0,%1" : "=r"(v), "=m"(*p) : "0"(v), "m"(*p) : "memory");
  return v;
}
static void *xchgp(void **p, void *v) {
  A("xchgq %0,%1" : "+r"(v), "+m"(*p)::"memory");
  return v;
}
static void bits(unsigned *p) { A("lock; orl $0x10, %0" : "+m"(*p)); }
static void bits2(unsigned *p, unsigned m) {
  A("lock; orl %1, %0 # set\n\tlock; andl %2, %0" : "+m"(*p) : "r"(m), "r"(~4u));
  A("lock; xorl %1, %0" : "+m"(*p) : "r"(0xff0));
  A("lock; notl %0" : "+m"(*p));
}
static bool cas16(Pair *p, Pair *o, Pair n) {
  bool z;
  A("lock; cmpxchg16b %0; sete %1" : "+m"(*p), "=q"(z), "+a"(o->lo), "+d"(o->hi) : "b"(n.lo), "c"(n.hi) : "memory");
  return z;
}
static int mixed(int *p, int v) {
  int old;
  A("movl %1, %%eax\n\t1: lock; xaddl %%eax, %1\n\tmovl %%eax, %0" : "=r"(old), "+m"(*p) : "r"(v) : "eax", "memory");
  return old;
}
static unsigned plain(unsigned a, unsigned b) {
  A("addl %1, %0\n xorl $3, %0\n subl $1, %0" : "+r"(a) : "r"(b));
  return a;
}
static void unlocked(int *p) { A("addl $5, %0\n\tincl %0" : "+m"(*p)); }
static uint64_t low(uint64_t v) {
  A("xorl %k0, %k0; incl %k0" : "+r"(v));
  return v;
}
static uint64_t byte(uint64_t v) {
  A("movb $7, %b0" : "+q"(v));
  return v;
}
static int x = 5;
static unsigned y;
static long z[3] = {1, 2, 3};
static unsigned char c;
static Pair pair = {1, 2};
static void *q;
int main(void) {
  unsigned e = 3;
  Pair o = {1, 2}, o2 = {7, 7};
  printf("%d %d\n", xadd(&x, 2), x);
  printf("%ld %ld\n", xaddq(&z[1], -9), z[1]);
  printf("%d %u %d %u\n", cas(&y, 0, 1), y, cas(&y, 0, 9), y);
  printf("%u %u %u %u\n", cas2(&y, 1, 2), y, cas2(&y, 1, 7), y);
  printf("%d %u %u\n", cas3(&y, &e, 5), e, y);
  printf("%d %u %u\n", cas3(&y, &e, 5), e, y);
  printf("%d %d\n", casp(&q, 0, &x) == 0, q == &x);
  printf("%d %d\n", casp(&q, 0, &y) == &x, q == &x);
  printf("%d %d %d %d\n", casb(&c, 0, 200), c, casb(&c, 3, 4), c);
  inc(&x);
  printf("%d %d %d\n", x, dec_and_test(&x), x);
  printf("%d %d %d %d\n", sub_and_test(7, &x), x, add_negative(-3, &x), x);
  st(&x, 1 + ld(&x));
  printf("%d %ld %ld\n", x, ldq(z), ldq8(z));
  printf("%d %d %lx\n", bts(3, &z[0]), bts(3, &z[0]), z[0]);
  printf("%d %lx\n", bts(70, z), z[1]);
  printf("%d %d %lx\n", btr(3, z), btr(3, z), z[0]);
  printf("%d %lx\n", btr(-61, &z[1]), z[0]);
  printf("%d %d %d\n", btc(0, &x), btc(0, &x), x);
  full();
  c = 0;
  printf("%d %d %d\n", tas(&c), tas(&c), c);
  printf("%d %d\n", xchg(&x, 77), x);
  printf("%d %d\n", xchgp(&q, &z) == &x, q == &z);
  bits(&y);
  bits2(&y, 0xc);
  printf("%x\n", y);
  printf("%d %d %d\n", cas16(&pair, &o2, (Pair){5, 6}), (int)o2.lo, (int)o2.hi);
  printf("%d %d %d\n", cas16(&pair, &o, (Pair){5, 6}), (int)pair.lo, (int)pair.hi);
  printf("%d %d\n", mixed(&x, 3), x);
  printf("%u\n", plain(3, 4));
  unlocked(&x);
  printf("%d\n", x);
  printf("%lx %lx\n", low(0x123456789abcdef0), byte(0x123456789abcdef0));
  return 0;
}
