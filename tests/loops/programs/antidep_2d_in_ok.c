// expect: race-free
#include <stdlib.h>
int main(int argc,char**argv){ int n=20; if(argc>1)n=atoi(argv[1]); double a[n][n];
for(int i=0;i<n;i++)for(int j=0;j<n;j++)a[i][j]=i*j;
#pragma omp parallel for
for(int i=0;i<n;i++) for(int j=0;j<n-1;j++) a[i][j]+=a[i][j+1];
return 0;}
