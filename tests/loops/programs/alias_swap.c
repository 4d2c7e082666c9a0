// expect: collision on a
void f(double*a,double*b,int n){
#pragma omp parallel for
for(int i=0;i<n-1;i++)a[i]=b[i];}
double x[100];
int main(void){ f(x,x+1,50); return 0;}
