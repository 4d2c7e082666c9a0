// expect: collision on a
double a[65];
int main(void){
#pragma omp teams distribute simd
for(int i=0;i<64;i++)a[i]=a[i+1];
return 0;}
