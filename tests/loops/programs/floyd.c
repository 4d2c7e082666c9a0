// expect: collision on d
int d[20][20];
int main(void){ int n=20;
for(int k=0;k<n;k++)
#pragma omp parallel for
for(int i=0;i<n;i++)for(int j=0;j<n;j++)if(d[i][k]+d[k][j]<=d[i][j])d[i][j]=d[i][k]+d[k][j];
return 0;}
