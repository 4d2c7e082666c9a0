// expect: race-free
#include <stdlib.h>
int main(int c,char**v){ int n=64,T=c>1?atoi(v[1]):8; double *a=malloc(n*sizeof*a); if(T<1)return 1;
#pragma omp parallel for
for(int b=0;b<n;b+=T) for(int i=b;i<b+T&&i<n;i++) a[i]=i;
free(a); return 0;}
