// expect: collision on A
double A[40][40];
int main(void){ int n=40; for(int k=0;k<n;k++){
#pragma omp parallel for
for(int i=k;i<n;i++){ A[i][k]/=A[k][k]; for(int j=k+1;j<n;j++)A[i][j]-=A[i][k]*A[k][j]; } }
return 0;}
