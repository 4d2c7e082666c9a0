// expect: collision on h
#define N 100
int idx[N]; int h[16];
int main(void){ for(int i=0;i<N;i++) idx[i]=(i*7)%16;
#pragma omp parallel for
for(int i=0;i<N;i++) h[idx[i]]++; return 0;}
