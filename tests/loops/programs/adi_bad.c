// expect: collision on B
#define N 24
double X[N][N],A[N][N],B[N][N];
int main(void){ for(int t=0;t<3;t++){
#pragma omp parallel for
for(int i1=1;i1<N;i1++)for(int i2=0;i2<N;i2++){X[i1][i2]-=X[i1-1][i2]*A[i1][i2]/B[i1-1][i2];B[i1][i2]-=A[i1][i2]*A[i1][i2]/B[i1-1][i2];}
} return 0;}
