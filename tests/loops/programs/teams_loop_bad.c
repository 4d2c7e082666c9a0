// expect: collision on a
double a[65];
int main(void){
#pragma omp target teams loop map(tofrom:a)
for(int i=0;i<64;i++)a[i]=a[i+1];
return 0;}
