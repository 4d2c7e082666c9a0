// expect: race-free
#include <omp.h>
int h[8]; omp_lock_t l[8];
int main(void){ for(int i=0;i<8;i++)omp_init_lock(&l[i]);
#pragma omp parallel for
for(int i=0;i<32;i++){int b=(i*3)%8; omp_set_lock(&l[i%8]); h[b]++; omp_unset_lock(&l[i%8]);}
return 0;}
