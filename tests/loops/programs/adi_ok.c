// expect: race-free
#define N 24
double X[N][N],A[N][N],B[N][N];
int main(void){ for(int t=0;t<3;t++){
#pragma omp parallel
{
#pragma omp for
for(int i1=0;i1<N;i1++)for(int i2=1;i2<N;i2++){X[i1][i2]-=X[i1][i2-1]*A[i1][i2]/B[i1][i2-1];B[i1][i2]-=A[i1][i2]*A[i1][i2]/B[i1][i2-1];}
#pragma omp for
for(int i1=0;i1<N;i1++)X[i1][N-1]/=B[i1][N-1];
#pragma omp for
for(int i1=0;i1<N;i1++)for(int i2=0;i2<N-2;i2++)X[i1][N-i2-2]=(X[i1][N-2-i2]-X[i1][N-2-i2-1]*A[i1][N-i2-3])/B[i1][N-3-i2];
#pragma omp for
for(int i2=0;i2<N;i2++)for(int i1=1;i1<N;i1++){X[i1][i2]-=X[i1-1][i2]*A[i1][i2]/B[i1-1][i2];B[i1][i2]-=A[i1][i2]*A[i1][i2]/B[i1-1][i2];}
#pragma omp for
for(int i2=0;i2<N;i2++)X[N-1][i2]/=B[N-1][i2];
} } return 0;}
