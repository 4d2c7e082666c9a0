// expect: collision on a
#include <omp.h>
int a[64],b[64];
int main(void){
#pragma omp parallel num_threads(4)
{ int t=omp_get_thread_num(); a[t]=t;
#pragma omp barrier
b[t]=a[(t+1)%omp_get_num_threads()];
a[t]=b[t]; }
return 0;}
