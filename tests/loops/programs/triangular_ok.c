// expect: race-free
int a[40][40];
int main(void){
#pragma omp parallel for
for(int i=0;i<40;i++) for(int j=0;j<=i;j++){ a[i][j]=1; a[j][i]=1+a[i][j]; } return 0;}
