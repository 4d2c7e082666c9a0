// expect: race-free
#include <stdlib.h>
void f(int n,int m,double a[n][m],double b[restrict n][m]){
#pragma omp parallel for
for(int i=0;i<n;i++)for(int j=0;j<m;j++)a[i][j]=b[i][j];}
int main(void){ static double x[20][30],y[20][30]; f(20,30,x,y); return 0;}
