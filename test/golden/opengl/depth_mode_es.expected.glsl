// fragment main
#version 320 es

precision highp float;
precision highp int;

void main() {
  gl_FragDepth = gl_FragCoord.z + 0.25f;
}
