const a = 1;
enable f16;
requires packed_4x8_integer_dot_product;
