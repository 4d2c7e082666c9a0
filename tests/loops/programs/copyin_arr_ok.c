// expect: race-free
int t[4];
#pragma omp threadprivate(t)
int out[32];
int main(void){ for(int i=0;i<4;i++)t[i]=i;
#pragma omp parallel for copyin(t)
for(int i=0;i<32;i++){t[i%4]+=i;out[i]=t[i%4];}
return 0;}
