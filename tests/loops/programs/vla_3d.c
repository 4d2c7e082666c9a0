// expect: collision on a
int main(void){ int n=10; double a[n][n][n]; for(int i=0;i<n;i++)for(int j=0;j<n;j++)for(int k=0;k<n;k++)a[i][j][k]=0;
#pragma omp parallel for collapse(3)
for(int i=0;i<n;i++)for(int j=0;j<n;j++)for(int k=0;k<n-1;k++)a[i][j][k]=a[i][j][k+1];
return 0;}
