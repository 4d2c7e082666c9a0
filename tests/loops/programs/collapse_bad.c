// expect: collision on a
int main(void){ int n=20,m=30; double a[20][30]; for(int i=0;i<n;i++)for(int j=0;j<m;j++)a[i][j]=1;
#pragma omp parallel for collapse(2)
for(int i=0;i<n;i++)for(int j=1;j<m;j++) a[i][j]=a[i][j-1]; return a[3][4]>1;}
