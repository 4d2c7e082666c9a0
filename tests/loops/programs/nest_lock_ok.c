// expect: race-free
#include <omp.h>
typedef struct{int a,b; omp_nest_lock_t l;} P;
static void ia(P*p,int a){p->a+=a;}
static void ib(P*p,int b){omp_set_nest_lock(&p->l);p->b+=b;omp_unset_nest_lock(&p->l);}
static void iab(P*p,int a,int b){omp_set_nest_lock(&p->l);ia(p,a);ib(p,b);omp_unset_nest_lock(&p->l);}
int main(void){ P p={0,0}; omp_init_nest_lock(&p.l);
#pragma omp parallel sections
{
#pragma omp section
iab(&p,1,2);
#pragma omp section
ib(&p,3);
} return p.b;}
