// expect: collision on x
#include <omp.h>
int x; omp_lock_t l;
int main(void){ omp_init_lock(&l);
#pragma omp teams num_teams(2)
{ omp_set_lock(&l); x++; omp_unset_lock(&l); }
return 0;}
