// expect: collision on A
double A[24][24];
int main(void){ int n=24;
for(int k=0;k<n;k++){ A[k][k]=A[k][k]/2;
#pragma omp parallel for
for(int i=k+1;i<n;i++){A[i][k]/=A[k][k];
for(int j=k+1;j<=i;j++)A[i][j]-=A[i][k]*A[j][k];}
} return 0;}
