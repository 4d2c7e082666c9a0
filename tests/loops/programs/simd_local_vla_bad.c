// expect: collision on vla
#include <stdlib.h>
int main(int c,char**v){ int n=c>1?atoi(v[1]):100; int a[n]; for(int i=0;i<n;i++)a[i]=i;
#pragma omp simd
for(int i=0;i<n-1;i++) a[i+1]=a[i]; return 0;}
