// expect: collision on a
struct P{int x,y;} a[51];
int main(void){
#pragma omp parallel for
for(int i=0;i<50;i++){a[i].x=i;a[i].y=a[i+1].x;}
return 0;}
