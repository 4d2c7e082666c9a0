// expect: collision on x
#define N 64
#define B 16
double A[N][N],x[N],y[N];
int main(void){
#pragma omp parallel for
for(int jj=0;jj<N;jj+=B)for(int ii=0;ii<N;ii+=B)for(int i=ii;i<ii+B;i++)for(int j=jj;j<jj+B;j++)x[i]+=A[i][j]*y[j];
return 0;}
