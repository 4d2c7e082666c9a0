// expect: race-free
#define N 30
double ex[N][N],ey[N][N],hz[N][N],_f_[10];
int main(void){ for(int t=0;t<5;t++){
#pragma omp parallel
{
#pragma omp for
for(int j=0;j<N;j++)ey[0][j]=_f_[t];
#pragma omp for
for(int i=1;i<N;i++)for(int j=0;j<N;j++)ey[i][j]-=0.5*(hz[i][j]-hz[i-1][j]);
#pragma omp for
for(int i=0;i<N;i++)for(int j=1;j<N;j++)ex[i][j]-=0.5*(hz[i][j]-hz[i][j-1]);
#pragma omp for
for(int i=0;i<N-1;i++)for(int j=0;j<N-1;j++)hz[i][j]-=0.7*(ex[i][j+1]-ex[i][j]+ey[i+1][j]-ey[i][j]);
} } return 0;}
