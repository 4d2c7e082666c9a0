// expect: collision on s
#define N 20
double A[N][N],s[N],q[N],p[N],r[N];
int main(void){
#pragma omp parallel for
for(int i=0;i<N;i++){ q[i]=0; for(int j=0;j<N;j++){ s[j]+=r[i]*A[i][j]; q[i]+=A[i][j]*p[j]; } }
return 0;}
