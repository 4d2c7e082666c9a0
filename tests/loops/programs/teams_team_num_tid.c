// expect: collision on a
#include <omp.h>
int a[64];
int main(void){
#pragma omp teams num_teams(4)
#pragma omp parallel num_threads(2)
a[omp_get_team_num()]++;
return 0;}
