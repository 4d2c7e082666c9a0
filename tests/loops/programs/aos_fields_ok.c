// expect: race-free
struct P{int x,y;} a[51];
int main(void){
#pragma omp parallel for
for(int i=0;i<50;i++){a[i].x=a[i+1].y;}
return 0;}
