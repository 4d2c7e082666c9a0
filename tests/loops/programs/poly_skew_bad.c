// expect: collision on A
#define min(x,y) ((x)<(y)?(x):(y))
#define max(x,y) ((x)>(y)?(x):(y))
double A[64][64];
int main(void){ int N=64; int t1,t2,t3,t4; 
for(t1=0;t1<=2*(N/8)-2;t1++){
int lbp=max(0,t1-N/8+1),ubp=min(N/8-1,t1);
#pragma omp parallel for private(t3,t4)
for(t2=lbp;t2<=ubp;t2++)
 for(t3=max(1,8*t2);t3<=8*t2+7;t3++)
  for(t4=max(1,8*(t1-t2));t4<=min(N-1,8*(t1-t2)+8);t4++)
   A[t3][t4]=A[t3-1][t4]+A[t3][t4-1];
}
return 0;}
