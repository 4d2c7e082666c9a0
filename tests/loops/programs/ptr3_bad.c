// expect: collision on a
#include <stdlib.h>
int main(void){ int n=8; double ***a=malloc(n*sizeof*a); for(int i=0;i<n;i++){a[i]=malloc(n*sizeof**a); for(int j=0;j<n;j++)a[i][j]=malloc(n*sizeof***a);}
#pragma omp parallel for collapse(2)
for(int i=0;i<n;i++)for(int j=0;j<n-1;j++)for(int k=0;k<n;k++)a[i][j][k]=a[i][j+1][k];
return 0;}
