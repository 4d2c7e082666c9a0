// expect: race-free
#define floord(n,d) (((n)<0)?-((-(n)+(d)-1)/(d)):(n)/(d))
#define ceild(n,d) (((n)<0)?-((-(n))/(d)):((n)+(d)-1)/(d))
#define min(x,y) ((x)<(y)?(x):(y))
#define max(x,y) ((x)>(y)?(x):(y))
double A[40][40];
int main(void){ int N=40; int t1,t2; 
/* wavefront of a 2d recurrence A[i][j]=A[i-1][j]+A[i][j-1] */
for(t1=2;t1<=2*N-2;t1++){
int lbp=max(1,t1-N+1),ubp=min(N-1,t1-1);
#pragma omp parallel for private(t2)
for(t2=lbp;t2<=ubp;t2++) A[t2][t1-t2]=A[t2-1][t1-t2]+A[t2][t1-t2-1];
}
return 0;}
