// expect: race-free
#define N 20
double A[N][N],u1[N],v1[N],x[N],y[N],w[N],z[N];
int main(void){
#pragma omp parallel
{
#pragma omp for
for(int i=0;i<N;i++)for(int j=0;j<N;j++)A[i][j]+=u1[i]*v1[j];
#pragma omp for
for(int i=0;i<N;i++)for(int j=0;j<N;j++)x[i]+=A[j][i]*y[j];
#pragma omp for
for(int i=0;i<N;i++)x[i]+=z[i];
#pragma omp for
for(int i=0;i<N;i++)for(int j=0;j<N;j++)w[i]+=A[i][j]*x[j];
} return 0;}
