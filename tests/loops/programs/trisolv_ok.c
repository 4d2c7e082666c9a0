// expect: race-free
double L[20][20],x[20],b[20];
int main(void){ int n=20;
for(int i=0;i<n;i++){ double s=b[i];
#pragma omp parallel for reduction(-:s)
for(int j=0;j<i;j++)s-=L[i][j]*x[j];
x[i]=s; } return 0;}
