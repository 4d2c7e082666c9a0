// expect: race-free
int a[40][40];
int main(void){
#pragma omp parallel for collapse(2)
for(int i=0;i<40;i++) for(int j=i;j<40;j++) a[i][j]=i+j; return 0;}
