// expect: race-free
int main(void){ int b[20][20]; for(int i=0;i<20;i++)for(int j=0;j<20;j++)b[i][j]=i;
for(int i=1;i<20;i++)
#pragma omp simd
for(int j=0;j<20;j++) b[i][j]=b[i-1][j]; return 0;}
