// expect: collision on A
#define N 32
double A[2][N];
int main(void){ for(int t=0;t<8;t++){
#pragma omp parallel for
for(int i=1;i<N-1;i++)A[t%2][i]=A[t%2][i-1]+A[t%2][i]+A[t%2][i+1]; }
return 0;}
