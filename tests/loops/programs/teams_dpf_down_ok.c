// expect: race-free
double a[100];
int main(void){
#pragma omp teams distribute parallel for
for(unsigned i=99;i>0;i--)a[i]=i;
return 0;}
