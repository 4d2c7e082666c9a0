// expect: race-free
struct body { double x, y, z, vx, vy, vz, m; };
void f(struct body *restrict p, int n, double dt) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < n; i++) {
    double ax = 0, ay = 0, az = 0;
    for (int j = 0; j < n; j++) {
      double dx = p[j].x - p[i].x, dy = p[j].y - p[i].y, dz = p[j].z - p[i].z;
      double w = p[j].m / (dx * dx + dy * dy + dz * dz + 1);
      ax += w * dx; ay += w * dy; az += w * dz;
    }
    p[i].vx += dt * ax; p[i].vy += dt * ay; p[i].vz += dt * az;
  }
#pragma omp parallel for schedule(static)
  for (int i = 0; i < n; i++) { p[i].x += dt * p[i].vx; p[i].y += dt * p[i].vy; p[i].z += dt * p[i].vz; }
}
