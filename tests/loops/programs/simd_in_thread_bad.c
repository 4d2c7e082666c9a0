// expect: collision on a
int out[4];
int main(void){
#pragma omp parallel for
for(int k=0;k<4;k++){ int a[20]; for(int i=0;i<20;i++)a[i]=i;
#pragma omp simd
for(int i=1;i<20;i++) a[i]+=a[i-1];
out[k]=a[19]; } return 0;}
