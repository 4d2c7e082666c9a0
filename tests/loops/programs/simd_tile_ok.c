// expect: race-free
double A[64];
int main(void){ for(int t=0;t<4;t++){ double tmp[16]; 
#pragma omp simd
for(int i=0;i<16;i++) tmp[i]=i*t;
#pragma omp simd
for(int i=0;i<16;i++) A[16*t+i]=tmp[i]; } return 0;}
