// expect: collision on x
#include <omp.h>
int main(void){ omp_lock_t l; int x=0; omp_init_lock(&l);
#pragma omp parallel num_threads(4)
{ if(omp_get_thread_num()!=2)omp_set_lock(&l); x++; if(omp_get_thread_num()!=2)omp_unset_lock(&l); }
return x;}
