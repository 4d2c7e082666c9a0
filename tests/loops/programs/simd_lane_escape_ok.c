// expect: race-free
void f(double*t,int i){ t[0]=i; t[1]=2*i; t[2]=t[0]+t[1]; }
double out[40];
int main(void){
#pragma omp simd
for(int i=0;i<40;i++){ double t[3]; f(t,i); out[i]=t[2]; } return 0;}
