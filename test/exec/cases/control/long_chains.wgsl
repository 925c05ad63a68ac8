// Tests `else if` chains and operator chains that are longer than the IR's maximum nesting depth.
@group(0) @binding(0) var<storage, read_write> out: array<u32, 24>;
@group(0) @binding(1) var<storage> numbers: array<u32, 8>;

var<private> count: u32;

// Every clause returns.
fn returns(x: u32) -> u32 {
  if x == 0 { return 1; } else if x == 1 { return 4; } else if x == 2 { return 7; } else if x == 3 { return 10; }
else if x == 4 { return 13; } else if x == 5 { return 16; } else if x == 6 { return 19; } else if x == 7 { return 22; }
else if x == 8 { return 25; } else if x == 9 { return 28; } else if x == 10 { return 31; } else if x == 11 { return 34; }
else if x == 12 { return 37; } else if x == 13 { return 40; } else if x == 14 { return 43; } else if x == 15 { return 46; }
else if x == 16 { return 49; } else if x == 17 { return 52; } else if x == 18 { return 55; } else if x == 19 { return 58; }
else if x == 20 { return 61; } else if x == 21 { return 64; } else if x == 22 { return 67; } else if x == 23 { return 70; }
else if x == 24 { return 73; } else if x == 25 { return 76; } else if x == 26 { return 79; } else if x == 27 { return 82; }
else if x == 28 { return 85; } else if x == 29 { return 88; } else if x == 30 { return 91; } else if x == 31 { return 94; }
else if x == 32 { return 97; } else if x == 33 { return 100; } else if x == 34 { return 103; } else if x == 35 { return 106; }
else if x == 36 { return 109; } else if x == 37 { return 112; } else if x == 38 { return 115; } else if x == 39 { return 118; }
else if x == 40 { return 121; } else if x == 41 { return 124; } else if x == 42 { return 127; } else if x == 43 { return 130; }
  else { return 5; }
}

fn same(x: u32, y: u32) -> bool {
  count += 1;
  return x == y;
}

// Every clause assigns to a variable, and every condition counts its evaluations.
fn assigns(x: u32) -> u32 {
  var result = 1000u;
  if same(x, 0) { result += 0; } else if same(x, 1) { result += 2; } else if same(x, 2) { result += 4; } else if same(x, 3) { result += 6; }
else if same(x, 4) { result += 8; } else if same(x, 5) { result += 10; } else if same(x, 6) { result += 12; } else if same(x, 7) { result += 14; }
else if same(x, 8) { result += 16; } else if same(x, 9) { result += 18; } else if same(x, 10) { result += 20; } else if same(x, 11) { result += 22; }
else if same(x, 12) { result += 24; } else if same(x, 13) { result += 26; } else if same(x, 14) { result += 28; } else if same(x, 15) { result += 30; }
else if same(x, 16) { result += 32; } else if same(x, 17) { result += 34; } else if same(x, 18) { result += 36; } else if same(x, 19) { result += 38; }
else if same(x, 20) { result += 40; } else if same(x, 21) { result += 42; } else if same(x, 22) { result += 44; } else if same(x, 23) { result += 46; }
else if same(x, 24) { result += 48; } else if same(x, 25) { result += 50; } else if same(x, 26) { result += 52; } else if same(x, 27) { result += 54; }
else if same(x, 28) { result += 56; } else if same(x, 29) { result += 58; } else if same(x, 30) { result += 60; } else if same(x, 31) { result += 62; }
else if same(x, 32) { result += 64; } else if same(x, 33) { result += 66; } else if same(x, 34) { result += 68; } else if same(x, 35) { result += 70; }
else if same(x, 36) { result += 72; } else if same(x, 37) { result += 74; } else if same(x, 38) { result += 76; } else if same(x, 39) { result += 78; }
else if same(x, 40) { result += 80; } else if same(x, 41) { result += 82; } else if same(x, 42) { result += 84; } else if same(x, 43) { result += 86; }
else if same(x, 44) { result += 88; } else if same(x, 45) { result += 90; } else if same(x, 46) { result += 92; } else if same(x, 47) { result += 94; }
else if same(x, 48) { result += 96; } else if same(x, 49) { result += 98; } else if same(x, 50) { result += 100; } else if same(x, 51) { result += 102; }
else if same(x, 52) { result += 104; } else if same(x, 53) { result += 106; } else if same(x, 54) { result += 108; } else if same(x, 55) { result += 110; }
else if same(x, 56) { result += 112; } else if same(x, 57) { result += 114; } else if same(x, 58) { result += 116; } else if same(x, 59) { result += 118; }
else if same(x, 60) { result += 120; } else if same(x, 61) { result += 122; } else if same(x, 62) { result += 124; } else if same(x, 63) { result += 126; }
else if same(x, 64) { result += 128; } else if same(x, 65) { result += 130; } else if same(x, 66) { result += 132; } else if same(x, 67) { result += 134; }
else if same(x, 68) { result += 136; } else if same(x, 69) { result += 138; } else if same(x, 70) { result += 140; } else if same(x, 71) { result += 142; }
else if same(x, 72) { result += 144; } else if same(x, 73) { result += 146; } else if same(x, 74) { result += 148; } else if same(x, 75) { result += 150; }
else if same(x, 76) { result += 152; } else if same(x, 77) { result += 154; } else if same(x, 78) { result += 156; } else if same(x, 79) { result += 158; }
else if same(x, 80) { result += 160; } else if same(x, 81) { result += 162; } else if same(x, 82) { result += 164; } else if same(x, 83) { result += 166; }
else if same(x, 84) { result += 168; } else if same(x, 85) { result += 170; } else if same(x, 86) { result += 172; } else if same(x, 87) { result += 174; }
else if same(x, 88) { result += 176; } else if same(x, 89) { result += 178; } else if same(x, 90) { result += 180; } else if same(x, 91) { result += 182; }
else if same(x, 92) { result += 184; } else if same(x, 93) { result += 186; } else if same(x, 94) { result += 188; } else if same(x, 95) { result += 190; }
else if same(x, 96) { result += 192; } else if same(x, 97) { result += 194; } else if same(x, 98) { result += 196; } else if same(x, 99) { result += 198; }
else if same(x, 100) { result += 200; } else if same(x, 101) { result += 202; } else if same(x, 102) { result += 204; } else if same(x, 103) { result += 206; }
else if same(x, 104) { result += 208; } else if same(x, 105) { result += 210; } else if same(x, 106) { result += 212; } else if same(x, 107) { result += 214; }
else if same(x, 108) { result += 216; } else if same(x, 109) { result += 218; } else if same(x, 110) { result += 220; } else if same(x, 111) { result += 222; }
else if same(x, 112) { result += 224; } else if same(x, 113) { result += 226; } else if same(x, 114) { result += 228; } else if same(x, 115) { result += 230; }
else if same(x, 116) { result += 232; } else if same(x, 117) { result += 234; } else if same(x, 118) { result += 236; } else if same(x, 119) { result += 238; }
else if same(x, 120) { result += 240; } else if same(x, 121) { result += 242; } else if same(x, 122) { result += 244; } else if same(x, 123) { result += 246; }
else if same(x, 124) { result += 248; } else if same(x, 125) { result += 250; } else if same(x, 126) { result += 252; } else if same(x, 127) { result += 254; }
else if same(x, 128) { result += 256; } else if same(x, 129) { result += 258; } else if same(x, 130) { result += 260; } else if same(x, 131) { result += 262; }
else if same(x, 132) { result += 264; } else if same(x, 133) { result += 266; } else if same(x, 134) { result += 268; } else if same(x, 135) { result += 270; }
else if same(x, 136) { result += 272; } else if same(x, 137) { result += 274; } else if same(x, 138) { result += 276; } else if same(x, 139) { result += 278; }
  return result;
}

// Clauses that break out of a loop, continue it, or return.
fn leaves(first: u32) -> u32 {
  var seen = 0u;
  for (var i = first; i < 200; i++) {
  if i == 0 { seen += 2; } else if i == 1 { seen += 1; continue; } else if i == 2 { seen += 2; } else if i == 3 { seen += 1; continue; }
else if i == 4 { seen += 2; } else if i == 5 { seen += 1; continue; } else if i == 6 { seen += 2; } else if i == 7 { seen += 1; continue; }
else if i == 8 { seen += 2; } else if i == 9 { seen += 1; continue; } else if i == 10 { seen += 2; } else if i == 11 { seen += 1; continue; }
else if i == 12 { seen += 2; } else if i == 13 { seen += 1; continue; } else if i == 14 { seen += 2; } else if i == 15 { seen += 1; continue; }
else if i == 16 { seen += 2; } else if i == 17 { seen += 1; continue; } else if i == 18 { seen += 2; } else if i == 19 { seen += 1; continue; }
else if i == 20 { seen += 2; } else if i == 21 { seen += 1; continue; } else if i == 22 { seen += 2; } else if i == 23 { seen += 1; continue; }
else if i == 24 { seen += 2; } else if i == 25 { seen += 1; continue; } else if i == 26 { seen += 2; } else if i == 27 { seen += 1; continue; }
else if i == 28 { seen += 2; } else if i == 29 { seen += 1; continue; } else if i == 30 { seen += 2; } else if i == 31 { seen += 1; continue; }
else if i == 32 { seen += 2; } else if i == 33 { seen += 1; continue; } else if i == 34 { seen += 2; } else if i == 35 { seen += 1; continue; }
else if i == 36 { seen += 2; } else if i == 37 { seen += 1; continue; } else if i == 38 { seen += 2; } else if i == 39 { seen += 1; continue; }
else if i == 40 { seen += 2; } else if i == 41 { seen += 1; continue; } else if i == 42 { seen += 2; } else if i == 43 { seen += 1; continue; }
else if i == 44 { seen += 2; } else if i == 45 { seen += 1; continue; } else if i == 46 { seen += 2; } else if i == 47 { seen += 1; continue; }
else if i == 48 { seen += 2; } else if i == 49 { seen += 1; continue; } else if i == 50 { seen += 2; } else if i == 51 { seen += 1; continue; }
else if i == 52 { seen += 2; } else if i == 53 { seen += 1; continue; } else if i == 54 { seen += 2; } else if i == 55 { seen += 1; continue; }
else if i == 56 { seen += 2; } else if i == 57 { seen += 1; continue; } else if i == 58 { seen += 2; } else if i == 59 { seen += 1; continue; }
else if i == 60 { seen += 2; } else if i == 61 { seen += 1; continue; } else if i == 62 { seen += 2; } else if i == 63 { seen += 1; continue; }
else if i == 64 { seen += 2; } else if i == 65 { seen += 1; continue; } else if i == 66 { seen += 2; } else if i == 67 { seen += 1; continue; }
else if i == 68 { seen += 2; } else if i == 69 { seen += 1; continue; } else if i == 70 { seen += 2; } else if i == 71 { seen += 1; continue; }
else if i == 72 { seen += 2; } else if i == 73 { seen += 1; continue; } else if i == 74 { seen += 2; } else if i == 75 { seen += 1; continue; }
else if i == 76 { seen += 2; } else if i == 77 { seen += 1; continue; } else if i == 78 { seen += 2; } else if i == 79 { seen += 1; continue; }
else if i == 80 { seen += 2; } else if i == 81 { seen += 1; continue; } else if i == 82 { seen += 2; } else if i == 83 { seen += 1; continue; }
else if i == 84 { seen += 2; } else if i == 85 { seen += 1; continue; } else if i == 86 { seen += 2; } else if i == 87 { seen += 1; continue; }
else if i == 88 { seen += 2; } else if i == 89 { seen += 1; continue; } else if i == 90 { seen += 2; } else if i == 91 { seen += 1; continue; }
else if i == 92 { seen += 2; } else if i == 93 { seen += 1; continue; } else if i == 94 { seen += 2; } else if i == 95 { seen += 1; continue; }
else if i == 96 { seen += 2; } else if i == 97 { seen += 1; continue; } else if i == 98 { seen += 2; } else if i == 99 { seen += 1; continue; }
else if i == 100 { seen += 2; } else if i == 101 { seen += 1; continue; } else if i == 102 { seen += 2; } else if i == 103 { seen += 1; continue; }
else if i == 104 { seen += 2; } else if i == 105 { seen += 1; continue; } else if i == 106 { seen += 2; } else if i == 107 { seen += 1; continue; }
else if i == 108 { seen += 2; } else if i == 109 { seen += 1; continue; } else if i == 110 { seen += 2; } else if i == 111 { seen += 1; continue; }
else if i == 112 { seen += 2; } else if i == 113 { seen += 1; continue; } else if i == 114 { seen += 2; } else if i == 115 { seen += 1; continue; }
else if i == 116 { seen += 2; } else if i == 117 { seen += 1; continue; } else if i == 118 { seen += 2; } else if i == 119 { seen += 1; continue; }
else if i == 120 { seen += 2; } else if i == 121 { seen += 1; continue; } else if i == 122 { seen += 2; } else if i == 123 { seen += 1; continue; }
else if i == 124 { seen += 2; } else if i == 125 { seen += 1; continue; } else if i == 126 { seen += 2; } else if i == 127 { seen += 1; continue; }
else if i == 128 { seen += 2; } else if i == 129 { seen += 1; continue; } else if i == 130 { seen += 2; } else if i == 131 { seen += 1; continue; }
else if i == 132 { seen += 2; } else if i == 133 { seen += 1; continue; } else if i == 134 { break; } else if i == 135 { seen += 1; continue; }
else if i == 136 { return seen + 10000; } else if i == 137 { seen += 1; continue; } else if i == 138 { seen += 2; } else if i == 139 { seen += 1; continue; }
  else { seen += 100; }
    seen += 1;
  }
  return seen;
}

@compute @workgroup_size(1)
fn main() {
  for (var i = 0u; i < 8; i++) {
    let x = numbers[i];
    out[i] = returns(x);
    out[8 + i] = assigns(x) + count * 10000;
    count = 0;
  }
  out[16] = leaves(numbers[4]);
  out[17] = leaves(numbers[6]);
  out[18] = leaves(numbers[7]);
  let x = numbers[1];
  out[19] = x
    + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7]
+ numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0]
+ numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1]
+ numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2]
+ numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3]
+ numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4]
+ numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5]
+ numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6]
+ numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7]
+ numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0]
+ numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1]
+ numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2]
+ numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3]
+ numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4]
+ numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5]
+ numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6]
+ numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7]
+ numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0]
+ numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1]
+ numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2]
+ numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3]
+ numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4]
+ numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5]
+ numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6]
+ numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7]
+ numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0]
+ numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1]
+ numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2]
+ numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3]
+ numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4]
+ numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5]
+ numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6]
+ numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7]
+ numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0]
+ numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1]
+ numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2]
+ numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3]
+ numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4]
+ numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5]
+ numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6]
+ numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7]
+ numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0]
+ numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1]
+ numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2]
+ numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3]
+ numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4]
+ numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5]
+ numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6]
+ numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7]
+ numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0]
+ numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1]
+ numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2]
+ numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3]
+ numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4]
+ numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5]
+ numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6]
+ numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7]
+ numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0]
+ numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1]
+ numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2]
+ numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3]
+ numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4]
+ numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5]
+ numbers[6] + numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6]
+ numbers[7] + numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7]
+ numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0]
+ numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1]
+ numbers[2] + numbers[3] + numbers[4] + numbers[5] + numbers[6] + numbers[7] + numbers[0] + numbers[1];
  out[20] = u32(x == 3
    || numbers[0] == 300 || numbers[1] == 301 || numbers[2] == 302 || numbers[3] == 303
|| numbers[4] == 304 || numbers[5] == 305 || numbers[6] == 306 || numbers[7] == 307 || numbers[0] == 308
|| numbers[1] == 309 || numbers[2] == 310 || numbers[3] == 311 || numbers[4] == 312 || numbers[5] == 313
|| numbers[6] == 314 || numbers[7] == 315 || numbers[0] == 316 || numbers[1] == 317 || numbers[2] == 318
|| numbers[3] == 319 || numbers[4] == 320 || numbers[5] == 321 || numbers[6] == 322 || numbers[7] == 323
|| numbers[0] == 324 || numbers[1] == 325 || numbers[2] == 326 || numbers[3] == 327 || numbers[4] == 328
|| numbers[5] == 329 || numbers[6] == 330 || numbers[7] == 331 || numbers[0] == 332 || numbers[1] == 333
|| numbers[2] == 334 || numbers[3] == 335 || numbers[4] == 336 || numbers[5] == 337 || numbers[6] == 338
|| numbers[7] == 339 || numbers[0] == 340 || numbers[1] == 341 || numbers[2] == 342 || numbers[3] == 343
|| numbers[4] == 344 || numbers[5] == 345 || numbers[6] == 346 || numbers[7] == 347 || numbers[0] == 348
|| numbers[1] == 349 || numbers[2] == 350 || numbers[3] == 351 || numbers[4] == 352 || numbers[5] == 353
|| numbers[6] == 354 || numbers[7] == 355 || numbers[0] == 356 || numbers[1] == 357 || numbers[2] == 358
|| numbers[3] == 359 || numbers[4] == 360 || numbers[5] == 361 || numbers[6] == 362 || numbers[7] == 363
|| numbers[0] == 364 || numbers[1] == 365 || numbers[2] == 366 || numbers[3] == 367 || numbers[4] == 368
|| numbers[5] == 369 || numbers[6] == 370 || numbers[7] == 371 || numbers[0] == 372 || numbers[1] == 373
|| numbers[2] == 374 || numbers[3] == 375 || numbers[4] == 376 || numbers[5] == 377 || numbers[6] == 378
|| numbers[7] == 379 || numbers[0] == 380 || numbers[1] == 381 || numbers[2] == 382 || numbers[3] == 383
|| numbers[4] == 384 || numbers[5] == 385 || numbers[6] == 386 || numbers[7] == 387 || numbers[0] == 388
|| numbers[1] == 389 || numbers[2] == 390 || numbers[3] == 391 || numbers[4] == 392 || numbers[5] == 393
|| numbers[6] == 394 || numbers[7] == 395 || numbers[0] == 396 || numbers[1] == 397 || numbers[2] == 398
|| numbers[3] == 399 || numbers[4] == 400 || numbers[5] == 401 || numbers[6] == 402 || numbers[7] == 403
|| numbers[0] == 404 || numbers[1] == 405 || numbers[2] == 406 || numbers[3] == 407 || numbers[4] == 408
|| numbers[5] == 409 || numbers[6] == 410 || numbers[7] == 411 || numbers[0] == 412 || numbers[1] == 413
|| numbers[2] == 414 || numbers[3] == 415 || numbers[4] == 416 || numbers[5] == 417 || numbers[6] == 418
|| numbers[7] == 419 || numbers[0] == 420 || numbers[1] == 421 || numbers[2] == 422 || numbers[3] == 423
|| numbers[4] == 424 || numbers[5] == 425 || numbers[6] == 426 || numbers[7] == 427 || numbers[0] == 428
|| numbers[1] == 429 || numbers[2] == 430 || numbers[3] == 431 || numbers[4] == 432 || numbers[5] == 433
|| numbers[6] == 434 || numbers[7] == 435 || numbers[0] == 436 || numbers[1] == 437 || numbers[2] == 438
|| numbers[3] == 439 || numbers[4] == 440 || numbers[5] == 441 || numbers[6] == 442 || numbers[7] == 443
|| numbers[0] == 444 || numbers[1] == 445 || numbers[2] == 446 || numbers[3] == 447 || numbers[4] == 448
|| numbers[5] == 449 || numbers[6] == 450 || numbers[7] == 451 || numbers[0] == 452 || numbers[1] == 453
|| numbers[2] == 454 || numbers[3] == 455 || numbers[4] == 456 || numbers[5] == 457 || numbers[6] == 458
|| numbers[7] == 459 || numbers[0] == 460 || numbers[1] == 461 || numbers[2] == 462 || numbers[3] == 463
|| numbers[4] == 464 || numbers[5] == 465 || numbers[6] == 466 || numbers[7] == 467 || numbers[0] == 468
|| numbers[1] == 469 || numbers[2] == 470 || numbers[3] == 471 || numbers[4] == 472 || numbers[5] == 473
|| numbers[6] == 474 || numbers[7] == 475 || numbers[0] == 476 || numbers[1] == 477 || numbers[2] == 478
|| numbers[3] == 479 || numbers[4] == 480 || numbers[5] == 481 || numbers[6] == 482 || numbers[7] == 483
|| numbers[0] == 484 || numbers[1] == 485 || numbers[2] == 486 || numbers[3] == 487 || numbers[4] == 488
|| numbers[5] == 489 || numbers[6] == 490 || numbers[7] == 491 || numbers[0] == 492 || numbers[1] == 493
|| numbers[2] == 494 || numbers[3] == 495 || numbers[4] == 496 || numbers[5] == 497 || numbers[6] == 498
|| numbers[7] == 499 || numbers[0] == 500 || numbers[1] == 501 || numbers[2] == 502 || numbers[3] == 503
|| numbers[4] == 504 || numbers[5] == 505 || numbers[6] == 506 || numbers[7] == 507 || numbers[0] == 508
|| numbers[1] == 509 || numbers[2] == 510 || numbers[3] == 511 || numbers[4] == 512 || numbers[5] == 513
|| numbers[6] == 514 || numbers[7] == 515 || numbers[0] == 516 || numbers[1] == 517 || numbers[2] == 518
|| numbers[3] == 519 || numbers[4] == 520 || numbers[5] == 521 || numbers[6] == 522 || numbers[7] == 523
|| numbers[0] == 524 || numbers[1] == 525 || numbers[2] == 526 || numbers[3] == 527 || numbers[4] == 528
|| numbers[5] == 529 || numbers[6] == 530 || numbers[7] == 531 || numbers[0] == 532 || numbers[1] == 533
|| numbers[2] == 534 || numbers[3] == 535 || numbers[4] == 536 || numbers[5] == 537 || numbers[6] == 538
|| numbers[7] == 539 || numbers[0] == 540 || numbers[1] == 541 || numbers[2] == 542 || numbers[3] == 543
|| numbers[4] == 544 || numbers[5] == 545 || numbers[6] == 546 || numbers[7] == 547 || numbers[0] == 548
|| numbers[1] == 549 || numbers[2] == 550 || numbers[3] == 551 || numbers[4] == 552 || numbers[5] == 553
|| numbers[6] == 554 || numbers[7] == 555 || numbers[0] == 556 || numbers[1] == 557 || numbers[2] == 558
|| numbers[3] == 559 || numbers[4] == 560 || numbers[5] == 561 || numbers[6] == 562 || numbers[7] == 563
|| numbers[0] == 564 || numbers[1] == 565 || numbers[2] == 566 || numbers[3] == 567 || numbers[4] == 568
|| numbers[5] == 569 || numbers[6] == 570 || numbers[7] == 571 || numbers[0] == 572 || numbers[1] == 573
|| numbers[2] == 574 || numbers[3] == 575 || numbers[4] == 576 || numbers[5] == 577 || numbers[6] == 578
|| numbers[7] == 579 || numbers[0] == 580 || numbers[1] == 581 || numbers[2] == 582 || numbers[3] == 583
|| numbers[4] == 584 || numbers[5] == 585 || numbers[6] == 586 || numbers[7] == 587 || numbers[0] == 588
|| numbers[1] == 589 || numbers[2] == 590 || numbers[3] == 591 || numbers[4] == 592 || numbers[5] == 593
|| numbers[6] == 594 || numbers[7] == 595 || numbers[0] == 596 || numbers[1] == 597 || numbers[2] == 598
|| numbers[3] == 599 || numbers[4] == 600 || numbers[5] == 601 || numbers[6] == 602 || numbers[7] == 603
|| numbers[0] == 604 || numbers[1] == 605 || numbers[2] == 606 || numbers[3] == 607 || numbers[4] == 608
|| numbers[5] == 609 || numbers[6] == 610 || numbers[7] == 611 || numbers[0] == 612 || numbers[1] == 613
|| numbers[2] == 614 || numbers[3] == 615 || numbers[4] == 616 || numbers[5] == 617 || numbers[6] == 618
|| numbers[7] == 619 || numbers[0] == 620 || numbers[1] == 621 || numbers[2] == 622 || numbers[3] == 623
|| numbers[4] == 624 || numbers[5] == 625 || numbers[6] == 626 || numbers[7] == 627 || numbers[0] == 628
|| numbers[1] == 629 || numbers[2] == 630 || numbers[3] == 631 || numbers[4] == 632 || numbers[5] == 633
|| numbers[6] == 634 || numbers[7] == 635 || numbers[0] == 636 || numbers[1] == 637 || numbers[2] == 638
|| numbers[3] == 639 || numbers[4] == 640 || numbers[5] == 641 || numbers[6] == 642 || numbers[7] == 643
|| numbers[0] == 644 || numbers[1] == 645 || numbers[2] == 646 || numbers[3] == 647 || numbers[4] == 648
|| numbers[5] == 649 || numbers[6] == 650 || numbers[7] == 651 || numbers[0] == 652 || numbers[1] == 653
|| numbers[2] == 654 || numbers[3] == 655 || numbers[4] == 656 || numbers[5] == 657 || numbers[6] == 658
|| numbers[7] == 659 || numbers[0] == 660 || numbers[1] == 661 || numbers[2] == 662 || numbers[3] == 663
|| numbers[4] == 664 || numbers[5] == 665 || numbers[6] == 666 || numbers[7] == 667 || numbers[0] == 668
|| numbers[1] == 669 || numbers[2] == 670 || numbers[3] == 671 || numbers[4] == 672 || numbers[5] == 673
|| numbers[6] == 674 || numbers[7] == 675 || numbers[0] == 676 || numbers[1] == 677 || numbers[2] == 678
|| numbers[3] == 679 || numbers[4] == 680 || numbers[5] == 681 || numbers[6] == 682 || numbers[7] == 683
|| numbers[0] == 684 || numbers[1] == 685 || numbers[2] == 686 || numbers[3] == 687 || numbers[4] == 688
|| numbers[5] == 689 || numbers[6] == 690 || numbers[7] == 691 || numbers[0] == 692 || numbers[1] == 693
|| numbers[2] == 694 || numbers[3] == 695 || numbers[4] == 696 || numbers[5] == 697 || numbers[6] == 698
|| numbers[7] == 699 || numbers[0] == 700 || numbers[1] == 701 || numbers[2] == 702 || numbers[3] == 703
|| numbers[4] == 704 || numbers[5] == 705 || numbers[6] == 706 || numbers[7] == 707 || numbers[0] == 708
|| numbers[1] == 709 || numbers[2] == 710 || numbers[3] == 711 || numbers[4] == 712 || numbers[5] == 713
|| numbers[6] == 714 || numbers[7] == 715 || numbers[0] == 716 || numbers[1] == 717 || numbers[2] == 718
|| numbers[3] == 719 || numbers[4] == 720 || numbers[5] == 721 || numbers[6] == 722 || numbers[7] == 723
|| numbers[0] == 724 || numbers[1] == 725 || numbers[2] == 726 || numbers[3] == 727 || numbers[4] == 728
|| numbers[5] == 729 || numbers[6] == 730 || numbers[7] == 731 || numbers[0] == 732 || numbers[1] == 733
|| numbers[2] == 734 || numbers[3] == 735 || numbers[4] == 736 || numbers[5] == 737 || numbers[6] == 738
|| numbers[7] == 739 || numbers[0] == 740 || numbers[1] == 741 || numbers[2] == 742 || numbers[3] == 743
|| numbers[4] == 744 || numbers[5] == 745 || numbers[6] == 746 || numbers[7] == 747 || numbers[0] == 748
|| numbers[1] == 749 || numbers[2] == 750 || numbers[3] == 751 || numbers[4] == 752 || numbers[5] == 753
|| numbers[6] == 754 || numbers[7] == 755 || numbers[0] == 756 || numbers[1] == 757 || numbers[2] == 758
|| numbers[3] == 759 || numbers[4] == 760 || numbers[5] == 761 || numbers[6] == 762 || numbers[7] == 763
|| numbers[0] == 764 || numbers[1] == 765 || numbers[2] == 766 || numbers[3] == 767 || numbers[4] == 768
|| numbers[5] == 769 || numbers[6] == 770 || numbers[7] == 771 || numbers[0] == 772 || numbers[1] == 773
|| numbers[2] == 774 || numbers[3] == 775 || numbers[4] == 776 || numbers[5] == 777 || numbers[6] == 778
|| numbers[7] == 779 || numbers[0] == 780 || numbers[1] == 781 || numbers[2] == 782 || numbers[3] == 783
|| numbers[4] == 784 || numbers[5] == 785 || numbers[6] == 786 || numbers[7] == 787 || numbers[0] == 788
|| numbers[1] == 789 || numbers[2] == 790 || numbers[3] == 791 || numbers[4] == 792 || numbers[5] == 793
|| numbers[6] == 794 || numbers[7] == 795 || numbers[0] == 796 || numbers[1] == 797 || numbers[2] == 798
|| numbers[3] == 799 || numbers[4] == 800 || numbers[5] == 801 || numbers[6] == 802 || numbers[7] == 803
|| numbers[0] == 804 || numbers[1] == 805 || numbers[2] == 806 || numbers[3] == 807 || numbers[4] == 808
|| numbers[5] == 809 || numbers[6] == 810 || numbers[7] == 811 || numbers[0] == 812 || numbers[1] == 813
|| numbers[2] == 814 || numbers[3] == 815 || numbers[4] == 816 || numbers[5] == 817 || numbers[6] == 818
|| numbers[7] == 819 || numbers[0] == 820 || numbers[1] == 821 || numbers[2] == 822 || numbers[3] == 823
|| numbers[4] == 824 || numbers[5] == 825 || numbers[6] == 826 || numbers[7] == 827 || numbers[0] == 828
|| numbers[1] == 829 || numbers[2] == 830 || numbers[3] == 831 || numbers[4] == 832 || numbers[5] == 833
|| numbers[6] == 834 || numbers[7] == 835 || numbers[0] == 836 || numbers[1] == 837 || numbers[2] == 838
|| numbers[3] == 839 || numbers[4] == 840 || numbers[5] == 841 || numbers[6] == 842 || numbers[7] == 843
|| numbers[0] == 844 || numbers[1] == 845 || numbers[2] == 846 || numbers[3] == 847 || numbers[4] == 848
|| numbers[5] == 849 || numbers[6] == 850 || numbers[7] == 851 || numbers[0] == 852 || numbers[1] == 853
|| numbers[2] == 854 || numbers[3] == 855 || numbers[4] == 856 || numbers[5] == 857 || numbers[6] == 858
|| numbers[7] == 859 || numbers[0] == 860 || numbers[1] == 861 || numbers[2] == 862 || numbers[3] == 863
|| numbers[4] == 864 || numbers[5] == 865 || numbers[6] == 866 || numbers[7] == 867 || numbers[0] == 868
|| numbers[1] == 869 || numbers[2] == 870 || numbers[3] == 871 || numbers[4] == 872 || numbers[5] == 873
|| numbers[6] == 874 || numbers[7] == 875 || numbers[0] == 876 || numbers[1] == 877 || numbers[2] == 878
|| numbers[3] == 879 || numbers[4] == 880 || numbers[5] == 881 || numbers[6] == 882 || numbers[7] == 883
|| numbers[0] == 884 || numbers[1] == 885 || numbers[2] == 886 || numbers[3] == 887 || numbers[4] == 888
|| numbers[5] == 889 || numbers[6] == 890 || numbers[7] == 891 || numbers[0] == 892 || numbers[1] == 893
|| numbers[2] == 894 || numbers[3] == 895 || numbers[4] == 896 || numbers[5] == 897 || numbers[6] == 898
|| numbers[7] == 899 || numbers[0] == 900 || numbers[1] == 901 || numbers[2] == 902 || numbers[3] == 903
|| numbers[4] == 904 || numbers[5] == 905 || numbers[6] == 906 || numbers[7] == 907 || numbers[0] == 908);
  out[21] = u32(x == 3
    || numbers[0] == 300 || numbers[1] == 301 || numbers[2] == 302 || numbers[3] == 303
|| numbers[4] == 304 || numbers[5] == 305 || numbers[6] == 306 || numbers[7] == 307 || numbers[0] == 308
|| numbers[1] == 309 || numbers[2] == 310 || numbers[3] == 311 || numbers[4] == 312 || numbers[5] == 313
|| numbers[6] == 314 || numbers[7] == 315 || numbers[0] == 316 || numbers[1] == 317 || numbers[2] == 318
|| numbers[3] == 319 || numbers[4] == 320 || numbers[5] == 321 || numbers[6] == 322 || numbers[7] == 323
|| numbers[0] == 324 || numbers[1] == 325 || numbers[2] == 326 || numbers[3] == 327 || numbers[4] == 328
|| numbers[5] == 329 || numbers[6] == 330 || numbers[7] == 331 || numbers[0] == 332 || numbers[1] == 333
|| numbers[2] == 334 || numbers[3] == 335 || numbers[4] == 336 || numbers[5] == 337 || numbers[6] == 338
|| numbers[7] == 339 || numbers[0] == 340 || numbers[1] == 341 || numbers[2] == 342 || numbers[3] == 343
|| numbers[4] == 344 || numbers[5] == 345 || numbers[6] == 346 || numbers[7] == 347 || numbers[0] == 348
|| numbers[1] == 349 || numbers[2] == 350 || numbers[3] == 351 || numbers[4] == 352 || numbers[5] == 353
|| numbers[6] == 354 || numbers[7] == 355 || numbers[0] == 356 || numbers[1] == 357 || numbers[2] == 358
|| numbers[3] == 359 || numbers[4] == 360 || numbers[5] == 361 || numbers[6] == 362 || numbers[7] == 363
|| numbers[0] == 364 || numbers[1] == 365 || numbers[2] == 366 || numbers[3] == 367 || numbers[4] == 368
|| numbers[5] == 369 || numbers[6] == 370 || numbers[7] == 371 || numbers[0] == 372 || numbers[1] == 373
|| numbers[2] == 374 || numbers[3] == 375 || numbers[4] == 376 || numbers[5] == 377 || numbers[6] == 378
|| numbers[7] == 379 || numbers[0] == 380 || numbers[1] == 381 || numbers[2] == 382 || numbers[3] == 383
|| numbers[4] == 384 || numbers[5] == 385 || numbers[6] == 386 || numbers[7] == 387 || numbers[0] == 388
|| numbers[1] == 389 || numbers[2] == 390 || numbers[3] == 391 || numbers[4] == 392 || numbers[5] == 393
|| numbers[6] == 394 || numbers[7] == 395 || numbers[0] == 396 || numbers[1] == 397 || numbers[2] == 398
|| numbers[3] == 399 || numbers[4] == 400 || numbers[5] == 401 || numbers[6] == 402 || numbers[7] == 403
|| numbers[0] == 404 || numbers[1] == 405 || numbers[2] == 406 || numbers[3] == 407 || numbers[4] == 408
|| numbers[5] == 409 || numbers[6] == 410 || numbers[7] == 411 || numbers[0] == 412 || numbers[1] == 413
|| numbers[2] == 414 || numbers[3] == 415 || numbers[4] == 416 || numbers[5] == 417 || numbers[6] == 418
|| numbers[7] == 419 || numbers[0] == 420 || numbers[1] == 421 || numbers[2] == 422 || numbers[3] == 423
|| numbers[4] == 424 || numbers[5] == 425 || numbers[6] == 426 || numbers[7] == 427 || numbers[0] == 428
|| numbers[1] == 429 || numbers[2] == 430 || numbers[3] == 431 || numbers[4] == 432 || numbers[5] == 433
|| numbers[6] == 434 || numbers[7] == 435 || numbers[0] == 436 || numbers[1] == 437 || numbers[2] == 438
|| numbers[3] == 439 || numbers[4] == 440 || numbers[5] == 441 || numbers[6] == 442 || numbers[7] == 443
|| numbers[0] == 444 || numbers[1] == 445 || numbers[2] == 446 || numbers[3] == 447 || numbers[4] == 448
|| numbers[5] == 449 || numbers[6] == 450 || numbers[7] == 451 || numbers[0] == 452 || numbers[1] == 453
|| numbers[2] == 454 || numbers[3] == 455 || numbers[4] == 456 || numbers[5] == 457 || numbers[6] == 458
|| numbers[7] == 459 || numbers[0] == 460 || numbers[1] == 461 || numbers[2] == 462 || numbers[3] == 463
|| numbers[4] == 464 || numbers[5] == 465 || numbers[6] == 466 || numbers[7] == 467 || numbers[0] == 468
|| numbers[1] == 469 || numbers[2] == 470 || numbers[3] == 471 || numbers[4] == 472 || numbers[5] == 473
|| numbers[6] == 474 || numbers[7] == 475 || numbers[0] == 476 || numbers[1] == 477 || numbers[2] == 478
|| numbers[3] == 479 || numbers[4] == 480 || numbers[5] == 481 || numbers[6] == 482 || numbers[7] == 483
|| numbers[0] == 484 || numbers[1] == 485 || numbers[2] == 486 || numbers[3] == 487 || numbers[4] == 488
|| numbers[5] == 489 || numbers[6] == 490 || numbers[7] == 491 || numbers[0] == 492 || numbers[1] == 493
|| numbers[2] == 494 || numbers[3] == 495 || numbers[4] == 496 || numbers[5] == 497 || numbers[6] == 498
|| numbers[7] == 499 || numbers[0] == 500 || numbers[1] == 501 || numbers[2] == 502 || numbers[3] == 503
|| numbers[4] == 504 || numbers[5] == 505 || numbers[6] == 506 || numbers[7] == 507 || numbers[0] == 508
|| numbers[1] == 509 || numbers[2] == 510 || numbers[3] == 511 || numbers[4] == 512 || numbers[5] == 513
|| numbers[6] == 514 || numbers[7] == 515 || numbers[0] == 516 || numbers[1] == 517 || numbers[2] == 518
|| numbers[3] == 519 || numbers[4] == 520 || numbers[5] == 521 || numbers[6] == 522 || numbers[7] == 523
|| numbers[0] == 524 || numbers[1] == 525 || numbers[2] == 526 || numbers[3] == 527 || numbers[4] == 528
|| numbers[5] == 529 || numbers[6] == 530 || numbers[7] == 531 || numbers[0] == 532 || numbers[1] == 533
|| numbers[2] == 534 || numbers[3] == 535 || numbers[4] == 536 || numbers[5] == 537 || numbers[6] == 538
|| numbers[7] == 539 || numbers[0] == 540 || numbers[1] == 541 || numbers[2] == 542 || numbers[3] == 543
|| numbers[4] == 544 || numbers[5] == 545 || numbers[6] == 546 || numbers[7] == 547 || numbers[0] == 548
|| numbers[1] == 549 || numbers[2] == 550 || numbers[3] == 551 || numbers[4] == 552 || numbers[5] == 553
|| numbers[6] == 554 || numbers[7] == 555 || numbers[0] == 556 || numbers[1] == 557 || numbers[2] == 558
|| numbers[3] == 559 || numbers[4] == 560 || numbers[5] == 561 || numbers[6] == 562 || numbers[7] == 563
|| numbers[0] == 564 || numbers[1] == 565 || numbers[2] == 566 || numbers[3] == 567 || numbers[4] == 568
|| numbers[5] == 569 || numbers[6] == 570 || numbers[7] == 571 || numbers[0] == 572 || numbers[1] == 573
|| numbers[2] == 574 || numbers[3] == 575 || numbers[4] == 576 || numbers[5] == 577 || numbers[6] == 578
|| numbers[7] == 579 || numbers[0] == 580 || numbers[1] == 581 || numbers[2] == 582 || numbers[3] == 583
|| numbers[4] == 584 || numbers[5] == 585 || numbers[6] == 586 || numbers[7] == 587 || numbers[0] == 588
|| numbers[1] == 589 || numbers[2] == 590 || numbers[3] == 591 || numbers[4] == 592 || numbers[5] == 593
|| numbers[6] == 594 || numbers[7] == 595 || numbers[0] == 596 || numbers[1] == 597 || numbers[2] == 598
|| numbers[3] == 599 || numbers[4] == 600 || numbers[5] == 601 || numbers[6] == 602 || numbers[7] == 603
|| numbers[0] == 604 || numbers[1] == 605 || numbers[2] == 606 || numbers[3] == 607 || numbers[4] == 608
|| numbers[5] == 609 || numbers[6] == 610 || numbers[7] == 611 || numbers[0] == 612 || numbers[1] == 613
|| numbers[2] == 614 || numbers[3] == 615 || numbers[4] == 616 || numbers[5] == 617 || numbers[6] == 618
|| numbers[7] == 619 || numbers[0] == 620 || numbers[1] == 621 || numbers[2] == 622 || numbers[3] == 623
|| numbers[4] == 624 || numbers[5] == 625 || numbers[6] == 626 || numbers[7] == 627 || numbers[0] == 628
|| numbers[1] == 629 || numbers[2] == 630 || numbers[3] == 631 || numbers[4] == 632 || numbers[5] == 633
|| numbers[6] == 634 || numbers[7] == 635 || numbers[0] == 636 || numbers[1] == 637 || numbers[2] == 638
|| numbers[3] == 639 || numbers[4] == 640 || numbers[5] == 641 || numbers[6] == 642 || numbers[7] == 643
|| numbers[0] == 644 || numbers[1] == 645 || numbers[2] == 646 || numbers[3] == 647 || numbers[4] == 648
|| numbers[5] == 649 || numbers[6] == 650 || numbers[7] == 651 || numbers[0] == 652 || numbers[1] == 653
|| numbers[2] == 654 || numbers[3] == 655 || numbers[4] == 656 || numbers[5] == 657 || numbers[6] == 658
|| numbers[7] == 659 || numbers[0] == 660 || numbers[1] == 661 || numbers[2] == 662 || numbers[3] == 663
|| numbers[4] == 664 || numbers[5] == 665 || numbers[6] == 666 || numbers[7] == 667 || numbers[0] == 668
|| numbers[1] == 669 || numbers[2] == 670 || numbers[3] == 671 || numbers[4] == 672 || numbers[5] == 673
|| numbers[6] == 674 || numbers[7] == 675 || numbers[0] == 676 || numbers[1] == 677 || numbers[2] == 678
|| numbers[3] == 679 || numbers[4] == 680 || numbers[5] == 681 || numbers[6] == 682 || numbers[7] == 683
|| numbers[0] == 684 || numbers[1] == 685 || numbers[2] == 686 || numbers[3] == 687 || numbers[4] == 688
|| numbers[5] == 689 || numbers[6] == 690 || numbers[7] == 691 || numbers[0] == 692 || numbers[1] == 693
|| numbers[2] == 694 || numbers[3] == 695 || numbers[4] == 696 || numbers[5] == 697 || numbers[6] == 698
|| numbers[7] == 699 || numbers[0] == 700 || numbers[1] == 701 || numbers[2] == 702 || numbers[3] == 703
|| numbers[4] == 704 || numbers[5] == 705 || numbers[6] == 706 || numbers[7] == 707 || numbers[0] == 708
|| numbers[1] == 709 || numbers[2] == 710 || numbers[3] == 711 || numbers[4] == 712 || numbers[5] == 713
|| numbers[6] == 714 || numbers[7] == 715 || numbers[0] == 716 || numbers[1] == 717 || numbers[2] == 718
|| numbers[3] == 719 || numbers[4] == 720 || numbers[5] == 721 || numbers[6] == 722 || numbers[7] == 723
|| numbers[0] == 724 || numbers[1] == 725 || numbers[2] == 726 || numbers[3] == 727 || numbers[4] == 728
|| numbers[5] == 729 || numbers[6] == 730 || numbers[7] == 731 || numbers[0] == 732 || numbers[1] == 733
|| numbers[2] == 734 || numbers[3] == 735 || numbers[4] == 736 || numbers[5] == 737 || numbers[6] == 738
|| numbers[7] == 739 || numbers[0] == 740 || numbers[1] == 741 || numbers[2] == 742 || numbers[3] == 743
|| numbers[4] == 744 || numbers[5] == 745 || numbers[6] == 746 || numbers[7] == 747 || numbers[0] == 748
|| numbers[1] == 749 || numbers[2] == 750 || numbers[3] == 751 || numbers[4] == 752 || numbers[5] == 753
|| numbers[6] == 754 || numbers[7] == 755 || numbers[0] == 756 || numbers[1] == 757 || numbers[2] == 758
|| numbers[3] == 759 || numbers[4] == 760 || numbers[5] == 761 || numbers[6] == 762 || numbers[7] == 763
|| numbers[0] == 764 || numbers[1] == 765 || numbers[2] == 766 || numbers[3] == 767 || numbers[4] == 768
|| numbers[5] == 769 || numbers[6] == 770 || numbers[7] == 771 || numbers[0] == 772 || numbers[1] == 773
|| numbers[2] == 774 || numbers[3] == 775 || numbers[4] == 776 || numbers[5] == 777 || numbers[6] == 778
|| numbers[7] == 779 || numbers[0] == 780 || numbers[1] == 781 || numbers[2] == 782 || numbers[3] == 783
|| numbers[4] == 784 || numbers[5] == 785 || numbers[6] == 786 || numbers[7] == 787 || numbers[0] == 788
|| numbers[1] == 789 || numbers[2] == 790 || numbers[3] == 791 || numbers[4] == 792 || numbers[5] == 793
|| numbers[6] == 794 || numbers[7] == 795 || numbers[0] == 796 || numbers[1] == 797 || numbers[2] == 798
|| numbers[3] == 799 || numbers[4] == 800 || numbers[5] == 801 || numbers[6] == 802 || numbers[7] == 803
|| numbers[0] == 804 || numbers[1] == 805 || numbers[2] == 806 || numbers[3] == 807 || numbers[4] == 808
|| numbers[5] == 809 || numbers[6] == 810 || numbers[7] == 811 || numbers[0] == 812 || numbers[1] == 813
|| numbers[2] == 814 || numbers[3] == 815 || numbers[4] == 816 || numbers[5] == 817 || numbers[6] == 818
|| numbers[7] == 819 || numbers[0] == 820 || numbers[1] == 821 || numbers[2] == 822 || numbers[3] == 823
|| numbers[4] == 824 || numbers[5] == 825 || numbers[6] == 826 || numbers[7] == 827 || numbers[0] == 828
|| numbers[1] == 829 || numbers[2] == 830 || numbers[3] == 831 || numbers[4] == 832 || numbers[5] == 833
|| numbers[6] == 834 || numbers[7] == 835 || numbers[0] == 836 || numbers[1] == 837 || numbers[2] == 838
|| numbers[3] == 839 || numbers[4] == 840 || numbers[5] == 841 || numbers[6] == 842 || numbers[7] == 843
|| numbers[0] == 844 || numbers[1] == 845 || numbers[2] == 846 || numbers[3] == 847 || numbers[4] == 848
|| numbers[5] == 849 || numbers[6] == 850 || numbers[7] == 851 || numbers[0] == 852 || numbers[1] == 853
|| numbers[2] == 854 || numbers[3] == 855 || numbers[4] == 856 || numbers[5] == 857 || numbers[6] == 858
|| numbers[7] == 859 || numbers[0] == 860 || numbers[1] == 861 || numbers[2] == 862 || numbers[3] == 863
|| numbers[4] == 864 || numbers[5] == 865 || numbers[6] == 866 || numbers[7] == 867 || numbers[0] == 868
|| numbers[1] == 869 || numbers[2] == 870 || numbers[3] == 871 || numbers[4] == 872 || numbers[5] == 873
|| numbers[6] == 874 || numbers[7] == 875 || numbers[0] == 876 || numbers[1] == 877 || numbers[2] == 878
|| numbers[3] == 879 || numbers[4] == 880 || numbers[5] == 881 || numbers[6] == 882 || numbers[7] == 883
|| numbers[0] == 884 || numbers[1] == 885 || numbers[2] == 886 || numbers[3] == 887 || numbers[4] == 888
|| numbers[5] == 889 || numbers[6] == 890 || numbers[7] == 891 || numbers[0] == 892 || numbers[1] == 893
|| numbers[2] == 894 || numbers[3] == 895 || numbers[4] == 896 || numbers[5] == 897 || numbers[6] == 898
|| numbers[7] == 899 || numbers[0] == 900 || numbers[1] == 901 || numbers[2] == 902 || numbers[3] == 903
|| numbers[4] == 904 || numbers[5] == 905 || numbers[6] == 906 || numbers[7] == 907 || numbers[0] == 908
|| numbers[1] == 909);
  out[22] = u32(x == 1
    && numbers[0] != 300 && numbers[1] != 301 && numbers[2] != 302 && numbers[3] != 303
&& numbers[4] != 304 && numbers[5] != 305 && numbers[6] != 306 && numbers[7] != 307 && numbers[0] != 308
&& numbers[1] != 309 && numbers[2] != 310 && numbers[3] != 311 && numbers[4] != 312 && numbers[5] != 313
&& numbers[6] != 314 && numbers[7] != 315 && numbers[0] != 316 && numbers[1] != 317 && numbers[2] != 318
&& numbers[3] != 319 && numbers[4] != 320 && numbers[5] != 321 && numbers[6] != 322 && numbers[7] != 323
&& numbers[0] != 324 && numbers[1] != 325 && numbers[2] != 326 && numbers[3] != 327 && numbers[4] != 328
&& numbers[5] != 329 && numbers[6] != 330 && numbers[7] != 331 && numbers[0] != 332 && numbers[1] != 333
&& numbers[2] != 334 && numbers[3] != 335 && numbers[4] != 336 && numbers[5] != 337 && numbers[6] != 338
&& numbers[7] != 339 && numbers[0] != 340 && numbers[1] != 341 && numbers[2] != 342 && numbers[3] != 343
&& numbers[4] != 344 && numbers[5] != 345 && numbers[6] != 346 && numbers[7] != 347 && numbers[0] != 348
&& numbers[1] != 349 && numbers[2] != 350 && numbers[3] != 351 && numbers[4] != 352 && numbers[5] != 353
&& numbers[6] != 354 && numbers[7] != 355 && numbers[0] != 356 && numbers[1] != 357 && numbers[2] != 358
&& numbers[3] != 359 && numbers[4] != 360 && numbers[5] != 361 && numbers[6] != 362 && numbers[7] != 363
&& numbers[0] != 364 && numbers[1] != 365 && numbers[2] != 366 && numbers[3] != 367 && numbers[4] != 368
&& numbers[5] != 369 && numbers[6] != 370 && numbers[7] != 371 && numbers[0] != 372 && numbers[1] != 373
&& numbers[2] != 374 && numbers[3] != 375 && numbers[4] != 376 && numbers[5] != 377 && numbers[6] != 378
&& numbers[7] != 379 && numbers[0] != 380 && numbers[1] != 381 && numbers[2] != 382 && numbers[3] != 383
&& numbers[4] != 384 && numbers[5] != 385 && numbers[6] != 386 && numbers[7] != 387 && numbers[0] != 388
&& numbers[1] != 389 && numbers[2] != 390 && numbers[3] != 391 && numbers[4] != 392 && numbers[5] != 393
&& numbers[6] != 394 && numbers[7] != 395 && numbers[0] != 396 && numbers[1] != 397 && numbers[2] != 398
&& numbers[3] != 399 && numbers[4] != 400 && numbers[5] != 401 && numbers[6] != 402 && numbers[7] != 403
&& numbers[0] != 404 && numbers[1] != 405 && numbers[2] != 406 && numbers[3] != 407 && numbers[4] != 408
&& numbers[5] != 409 && numbers[6] != 410 && numbers[7] != 411 && numbers[0] != 412 && numbers[1] != 413
&& numbers[2] != 414 && numbers[3] != 415 && numbers[4] != 416 && numbers[5] != 417 && numbers[6] != 418
&& numbers[7] != 419 && numbers[0] != 420 && numbers[1] != 421 && numbers[2] != 422 && numbers[3] != 423
&& numbers[4] != 424 && numbers[5] != 425 && numbers[6] != 426 && numbers[7] != 427 && numbers[0] != 428
&& numbers[1] != 429 && numbers[2] != 430 && numbers[3] != 431 && numbers[4] != 432 && numbers[5] != 433
&& numbers[6] != 434 && numbers[7] != 435 && numbers[0] != 436 && numbers[1] != 437 && numbers[2] != 438
&& numbers[3] != 439 && numbers[4] != 440 && numbers[5] != 441 && numbers[6] != 442 && numbers[7] != 443
&& numbers[0] != 444 && numbers[1] != 445 && numbers[2] != 446 && numbers[3] != 447 && numbers[4] != 448
&& numbers[5] != 449 && numbers[6] != 450 && numbers[7] != 451 && numbers[0] != 452 && numbers[1] != 453
&& numbers[2] != 454 && numbers[3] != 455 && numbers[4] != 456 && numbers[5] != 457 && numbers[6] != 458
&& numbers[7] != 459 && numbers[0] != 460 && numbers[1] != 461 && numbers[2] != 462 && numbers[3] != 463
&& numbers[4] != 464 && numbers[5] != 465 && numbers[6] != 466 && numbers[7] != 467 && numbers[0] != 468
&& numbers[1] != 469 && numbers[2] != 470 && numbers[3] != 471 && numbers[4] != 472 && numbers[5] != 473
&& numbers[6] != 474 && numbers[7] != 475 && numbers[0] != 476 && numbers[1] != 477 && numbers[2] != 478
&& numbers[3] != 479 && numbers[4] != 480 && numbers[5] != 481 && numbers[6] != 482 && numbers[7] != 483
&& numbers[0] != 484 && numbers[1] != 485 && numbers[2] != 486 && numbers[3] != 487 && numbers[4] != 488
&& numbers[5] != 489 && numbers[6] != 490 && numbers[7] != 491 && numbers[0] != 492 && numbers[1] != 493
&& numbers[2] != 494 && numbers[3] != 495 && numbers[4] != 496 && numbers[5] != 497 && numbers[6] != 498
&& numbers[7] != 499 && numbers[0] != 500 && numbers[1] != 501 && numbers[2] != 502 && numbers[3] != 503
&& numbers[4] != 504 && numbers[5] != 505 && numbers[6] != 506 && numbers[7] != 507 && numbers[0] != 508
&& numbers[1] != 509 && numbers[2] != 510 && numbers[3] != 511 && numbers[4] != 512 && numbers[5] != 513
&& numbers[6] != 514 && numbers[7] != 515 && numbers[0] != 516 && numbers[1] != 517 && numbers[2] != 518
&& numbers[3] != 519 && numbers[4] != 520 && numbers[5] != 521 && numbers[6] != 522 && numbers[7] != 523
&& numbers[0] != 524 && numbers[1] != 525 && numbers[2] != 526 && numbers[3] != 527 && numbers[4] != 528
&& numbers[5] != 529 && numbers[6] != 530 && numbers[7] != 531 && numbers[0] != 532 && numbers[1] != 533
&& numbers[2] != 534 && numbers[3] != 535 && numbers[4] != 536 && numbers[5] != 537 && numbers[6] != 538
&& numbers[7] != 539 && numbers[0] != 540 && numbers[1] != 541 && numbers[2] != 542 && numbers[3] != 543
&& numbers[4] != 544 && numbers[5] != 545 && numbers[6] != 546 && numbers[7] != 547 && numbers[0] != 548
&& numbers[1] != 549 && numbers[2] != 550 && numbers[3] != 551 && numbers[4] != 552 && numbers[5] != 553
&& numbers[6] != 554 && numbers[7] != 555 && numbers[0] != 556 && numbers[1] != 557 && numbers[2] != 558
&& numbers[3] != 559 && numbers[4] != 560 && numbers[5] != 561 && numbers[6] != 562 && numbers[7] != 563
&& numbers[0] != 564 && numbers[1] != 565 && numbers[2] != 566 && numbers[3] != 567 && numbers[4] != 568
&& numbers[5] != 569 && numbers[6] != 570 && numbers[7] != 571 && numbers[0] != 572 && numbers[1] != 573
&& numbers[2] != 574 && numbers[3] != 575 && numbers[4] != 576 && numbers[5] != 577 && numbers[6] != 578
&& numbers[7] != 579 && numbers[0] != 580 && numbers[1] != 581 && numbers[2] != 582 && numbers[3] != 583
&& numbers[4] != 584 && numbers[5] != 585 && numbers[6] != 586 && numbers[7] != 587 && numbers[0] != 588
&& numbers[1] != 589 && numbers[2] != 590 && numbers[3] != 591 && numbers[4] != 592 && numbers[5] != 593
&& numbers[6] != 594 && numbers[7] != 595 && numbers[0] != 596 && numbers[1] != 597 && numbers[2] != 598
&& numbers[3] != 599 && numbers[4] != 600 && numbers[5] != 601 && numbers[6] != 602 && numbers[7] != 603
&& numbers[0] != 604 && numbers[1] != 605 && numbers[2] != 606 && numbers[3] != 607 && numbers[4] != 608
&& numbers[5] != 609 && numbers[6] != 610 && numbers[7] != 611 && numbers[0] != 612 && numbers[1] != 613
&& numbers[2] != 614 && numbers[3] != 615 && numbers[4] != 616 && numbers[5] != 617 && numbers[6] != 618
&& numbers[7] != 619 && numbers[0] != 620 && numbers[1] != 621 && numbers[2] != 622 && numbers[3] != 623
&& numbers[4] != 624 && numbers[5] != 625 && numbers[6] != 626 && numbers[7] != 627 && numbers[0] != 628
&& numbers[1] != 629 && numbers[2] != 630 && numbers[3] != 631 && numbers[4] != 632 && numbers[5] != 633
&& numbers[6] != 634 && numbers[7] != 635 && numbers[0] != 636 && numbers[1] != 637 && numbers[2] != 638
&& numbers[3] != 639 && numbers[4] != 640 && numbers[5] != 641 && numbers[6] != 642 && numbers[7] != 643
&& numbers[0] != 644 && numbers[1] != 645 && numbers[2] != 646 && numbers[3] != 647 && numbers[4] != 648
&& numbers[5] != 649 && numbers[6] != 650 && numbers[7] != 651 && numbers[0] != 652 && numbers[1] != 653
&& numbers[2] != 654 && numbers[3] != 655 && numbers[4] != 656 && numbers[5] != 657 && numbers[6] != 658
&& numbers[7] != 659 && numbers[0] != 660 && numbers[1] != 661 && numbers[2] != 662 && numbers[3] != 663
&& numbers[4] != 664 && numbers[5] != 665 && numbers[6] != 666 && numbers[7] != 667 && numbers[0] != 668
&& numbers[1] != 669 && numbers[2] != 670 && numbers[3] != 671 && numbers[4] != 672 && numbers[5] != 673
&& numbers[6] != 674 && numbers[7] != 675 && numbers[0] != 676 && numbers[1] != 677 && numbers[2] != 678
&& numbers[3] != 679 && numbers[4] != 680 && numbers[5] != 681 && numbers[6] != 682 && numbers[7] != 683
&& numbers[0] != 684 && numbers[1] != 685 && numbers[2] != 686 && numbers[3] != 687 && numbers[4] != 688
&& numbers[5] != 689 && numbers[6] != 690 && numbers[7] != 691 && numbers[0] != 692 && numbers[1] != 693
&& numbers[2] != 694 && numbers[3] != 695 && numbers[4] != 696 && numbers[5] != 697 && numbers[6] != 698
&& numbers[7] != 699 && numbers[0] != 700 && numbers[1] != 701 && numbers[2] != 702 && numbers[3] != 703
&& numbers[4] != 704 && numbers[5] != 705 && numbers[6] != 706 && numbers[7] != 707 && numbers[0] != 708
&& numbers[1] != 709 && numbers[2] != 710 && numbers[3] != 711 && numbers[4] != 712 && numbers[5] != 713
&& numbers[6] != 714 && numbers[7] != 715 && numbers[0] != 716 && numbers[1] != 717 && numbers[2] != 718
&& numbers[3] != 719 && numbers[4] != 720 && numbers[5] != 721 && numbers[6] != 722 && numbers[7] != 723
&& numbers[0] != 724 && numbers[1] != 725 && numbers[2] != 726 && numbers[3] != 727 && numbers[4] != 728
&& numbers[5] != 729 && numbers[6] != 730 && numbers[7] != 731 && numbers[0] != 732 && numbers[1] != 733
&& numbers[2] != 734 && numbers[3] != 735 && numbers[4] != 736 && numbers[5] != 737 && numbers[6] != 738
&& numbers[7] != 739 && numbers[0] != 740 && numbers[1] != 741 && numbers[2] != 742 && numbers[3] != 743
&& numbers[4] != 744 && numbers[5] != 745 && numbers[6] != 746 && numbers[7] != 747 && numbers[0] != 748
&& numbers[1] != 749 && numbers[2] != 750 && numbers[3] != 751 && numbers[4] != 752 && numbers[5] != 753
&& numbers[6] != 754 && numbers[7] != 755 && numbers[0] != 756 && numbers[1] != 757 && numbers[2] != 758
&& numbers[3] != 759 && numbers[4] != 760 && numbers[5] != 761 && numbers[6] != 762 && numbers[7] != 763
&& numbers[0] != 764 && numbers[1] != 765 && numbers[2] != 766 && numbers[3] != 767 && numbers[4] != 768
&& numbers[5] != 769 && numbers[6] != 770 && numbers[7] != 771 && numbers[0] != 772 && numbers[1] != 773
&& numbers[2] != 774 && numbers[3] != 775 && numbers[4] != 776 && numbers[5] != 777 && numbers[6] != 778
&& numbers[7] != 779 && numbers[0] != 780 && numbers[1] != 781 && numbers[2] != 782 && numbers[3] != 783
&& numbers[4] != 784 && numbers[5] != 785 && numbers[6] != 786 && numbers[7] != 787 && numbers[0] != 788
&& numbers[1] != 789 && numbers[2] != 790 && numbers[3] != 791 && numbers[4] != 792 && numbers[5] != 793
&& numbers[6] != 794 && numbers[7] != 795 && numbers[0] != 796 && numbers[1] != 797 && numbers[2] != 798
&& numbers[3] != 799 && numbers[4] != 800 && numbers[5] != 801 && numbers[6] != 802 && numbers[7] != 803
&& numbers[0] != 804 && numbers[1] != 805 && numbers[2] != 806 && numbers[3] != 807 && numbers[4] != 808
&& numbers[5] != 809 && numbers[6] != 810 && numbers[7] != 811 && numbers[0] != 812 && numbers[1] != 813
&& numbers[2] != 814 && numbers[3] != 815 && numbers[4] != 816 && numbers[5] != 817 && numbers[6] != 818
&& numbers[7] != 819 && numbers[0] != 820 && numbers[1] != 821 && numbers[2] != 822 && numbers[3] != 823
&& numbers[4] != 824 && numbers[5] != 825 && numbers[6] != 826 && numbers[7] != 827 && numbers[0] != 828
&& numbers[1] != 829 && numbers[2] != 830 && numbers[3] != 831 && numbers[4] != 832 && numbers[5] != 833
&& numbers[6] != 834 && numbers[7] != 835 && numbers[0] != 836 && numbers[1] != 837 && numbers[2] != 838
&& numbers[3] != 839 && numbers[4] != 840 && numbers[5] != 841 && numbers[6] != 842 && numbers[7] != 843
&& numbers[0] != 844 && numbers[1] != 845 && numbers[2] != 846 && numbers[3] != 847 && numbers[4] != 848
&& numbers[5] != 849 && numbers[6] != 850 && numbers[7] != 851 && numbers[0] != 852 && numbers[1] != 853
&& numbers[2] != 854 && numbers[3] != 855 && numbers[4] != 856 && numbers[5] != 857 && numbers[6] != 858
&& numbers[7] != 859 && numbers[0] != 860 && numbers[1] != 861 && numbers[2] != 862 && numbers[3] != 863
&& numbers[4] != 864 && numbers[5] != 865 && numbers[6] != 866 && numbers[7] != 867 && numbers[0] != 868
&& numbers[1] != 869 && numbers[2] != 870 && numbers[3] != 871 && numbers[4] != 872 && numbers[5] != 873
&& numbers[6] != 874 && numbers[7] != 875 && numbers[0] != 876 && numbers[1] != 877 && numbers[2] != 878
&& numbers[3] != 879 && numbers[4] != 880 && numbers[5] != 881 && numbers[6] != 882 && numbers[7] != 883
&& numbers[0] != 884 && numbers[1] != 885 && numbers[2] != 886 && numbers[3] != 887 && numbers[4] != 888
&& numbers[5] != 889 && numbers[6] != 890 && numbers[7] != 891 && numbers[0] != 892 && numbers[1] != 893
&& numbers[2] != 894 && numbers[3] != 895 && numbers[4] != 896 && numbers[5] != 897 && numbers[6] != 898
&& numbers[7] != 899 && numbers[0] != 900 && numbers[1] != 901 && numbers[2] != 902 && numbers[3] != 903
&& numbers[4] != 904 && numbers[5] != 905 && numbers[6] != 906 && numbers[7] != 907 && numbers[0] != 908);
}
