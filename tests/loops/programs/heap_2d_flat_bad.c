// expect: collision on a
#include <stdlib.h>
int main(int c,char**v){ int n=c>1?atoi(v[1]):16,m=c>2?atoi(v[2]):12; double*a=malloc(sizeof(double)*(n*m+1));
#pragma omp parallel for
for(int i=0;i<n;i++)for(int j=0;j<=m;j++)a[i*m+j]=i;
free(a);return 0;}
