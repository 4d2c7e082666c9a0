// expect: collision on s
int main(void){ struct {int n; int v[64];} s; s.n=0; for(int i=0;i<64;i++)s.v[i]=i;
#pragma omp simd
for(int i=1;i<64;i++) s.v[i]=s.v[i-1]-1; return s.n;}
