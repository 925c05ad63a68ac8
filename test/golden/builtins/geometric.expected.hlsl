RWByteAddressBuffer a : register(u0);
RWByteAddressBuffer b : register(u1);

[numthreads(1, 1, 1)]
void main() {
  a.Store3(0u, asuint(cross(asfloat(a.Load3(0u)), asfloat(b.Load3(0u))) + normalize(asfloat(b.Load3(0u))) + faceforward(asfloat(a.Load3(0u)), asfloat(b.Load3(0u)), asfloat(a.Load3(0u)).zyx) + reflect(asfloat(a.Load3(0u)), asfloat(b.Load3(0u))) + refract(asfloat(a.Load3(0u)), asfloat(b.Load3(0u)), 0.7f)));
  b.Store(0u, asuint(distance(asfloat(a.Load3(0u)), asfloat(b.Load3(0u))) + length(asfloat(a.Load3(0u))) + dot(asfloat(a.Load3(0u)), asfloat(b.Load3(0u)))));
}
