// expect: collision on s
double A[16][16],B[16][16],C[16][16];
int main(void){ double s;
#pragma omp target teams distribute parallel for collapse(2) map(to:A,B) map(from:C) map(tofrom:s)
for(int i=0;i<16;i++)for(int j=0;j<16;j++){ s=0; for(int k=0;k<16;k++)s+=A[i][k]*B[k][j]; C[i][j]=s; }
return 0;}
