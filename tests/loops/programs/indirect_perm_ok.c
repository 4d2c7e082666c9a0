// expect: race-free
#define N 100
int idx[N]; double v[N];
int main(void){ for(int i=0;i<N;i++) idx[i]=N-1-i;
#pragma omp parallel for
for(int i=0;i<N;i++) v[idx[i]]+=1; return 0;}
