// expect: collision on a
#include <stdlib.h>
int main(void){ int n=20; double **a=malloc(n*sizeof*a); for(int i=0;i<n;i++)a[i]=malloc(n*sizeof**a);
#pragma omp parallel for
for(int i=0;i<n;i++)for(int j=0;j<n;j++)a[j][0]=i+j;
return 0;}
