// expect: race-free
#include <omp.h>
int a[1000];
int main(void){
#pragma omp parallel
{ int t=omp_get_thread_num(),n=omp_get_num_threads(); int lo=t*1000/n,hi=(t+1)*1000/n; for(int i=lo;i<hi;i++)a[i]=t; }
return 0;}
