// expect: race-free
#define N 64
double A[8][N];
int main(void){
for(int t=1;t<8;t++)
#pragma omp parallel for
for(int i=1;i<N-1;i++)A[t][i]=A[t-1][i-1]+A[t-1][i]+A[t-1][i+1];
return 0;}
