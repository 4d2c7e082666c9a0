// expect: collision on mx
#include <limits.h>
int a[100];
int main(void){ int mx=INT_MIN; for(int i=0;i<100;i++)a[i]=i;
#pragma omp parallel for
for(int i=0;i<100;i++) if(a[i]>mx){
#pragma omp critical
if(a[i]>mx) mx=a[i];
} return mx;}
