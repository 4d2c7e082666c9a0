// expect: race-free
#include <omp.h>
int a[128],part[65];
int main(void){
#pragma omp parallel num_threads(4)
{ int t=omp_get_thread_num(),n=omp_get_num_threads(),c=128/n; int s=0;
for(int i=t*c;i<(t+1)*c;i++)s+=a[i];
part[t+1]=s;
#pragma omp barrier
#pragma omp single
for(int i=1;i<=n;i++)part[i]+=part[i-1];
for(int i=t*c;i<(t+1)*c;i++)a[i]+=part[t];
} return 0;}
