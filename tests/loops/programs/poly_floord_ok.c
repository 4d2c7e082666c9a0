// expect: race-free
#include <stdlib.h>
#define floord(n,d) (((n)<0)?-((-(n)+(d)-1)/(d)):(n)/(d))
#define min(x,y) ((x)<(y)?(x):(y))
#define max(x,y) ((x)>(y)?(x):(y))
double A[128][128],B[128][128];
int main(void){ int n=128; int t1,t2,t3,t4; int lb,ub,lbp,ubp; int lbv,ubv;
lbp=0; ubp=floord(n-1,32);
#pragma omp parallel for private(lbv,ubv,t2,t3,t4)
for(t1=lbp;t1<=ubp;t1++){
 for(t2=0;t2<=floord(n-1,32);t2++){
  for(t3=32*t1;t3<=min(n-1,32*t1+31);t3++){
   lbv=32*t2; ubv=min(n-1,32*t2+31);
   for(t4=lbv;t4<=ubv;t4++) A[t3][t4]=B[t4][t3]*2;
  }}}
return 0;}
