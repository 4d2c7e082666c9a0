// expect: race-free
void saxpy(int n,float a,float*restrict x,float*restrict y){
#pragma omp target teams distribute parallel for map(to:x[0:n]) map(tofrom:y[0:n])
for(int i=0;i<n;i++)y[i]+=a*x[i];}
float u[50],v[50];
int main(void){ saxpy(50,2,u,v); return 0;}
