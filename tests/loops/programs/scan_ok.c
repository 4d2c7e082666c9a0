// expect: race-free
int a[32],b[32];
int main(void){ int s=0;
#pragma omp parallel for reduction(inscan,+:s)
for(int i=0;i<32;i++){ s+=a[i];
#pragma omp scan inclusive(s)
b[i]=s; }
return s;}
