// expect: collision on i
#include <omp.h>
int main(void){ omp_lock_t l,m; int i=0; omp_init_lock(&l); omp_init_lock(&m);
#pragma omp parallel sections
{
#pragma omp section
{ omp_set_lock(&l); i+=1; omp_unset_lock(&l); }
#pragma omp section
{ omp_set_lock(&m); i+=2; omp_unset_lock(&m); }
}
omp_destroy_lock(&l); return i;}
