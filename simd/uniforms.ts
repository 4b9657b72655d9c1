/** xoroshiro128+, from its four words of state, which go on, two of its outputs for each uniform of 53 bits. */
export function uniforms(state: usize, out: usize, count: i32): void {
  let s0 = ((<u64>load<u32>(state)) << 32) | <u64>load<u32>(state, 4);
  let s1 = ((<u64>load<u32>(state, 8)) << 32) | <u64>load<u32>(state, 12);
  const end = out + ((<usize>count) << 3);
  for (let to = out; to < end; to += 8) {
    const first = <u32>(s0 + s1) & 0x3ffffff;
    let both = s0 ^ s1;
    s0 = rotl<u64>(s0, 24) ^ both ^ (both << 16);
    s1 = rotl<u64>(both, 37);
    const second = <u32>(s0 + s1) & 0x7ffffff;
    both = s0 ^ s1;
    s0 = rotl<u64>(s0, 24) ^ both ^ (both << 16);
    s1 = rotl<u64>(both, 37);
    store<f64>(to, <f64>first * (1.0 / 67108864.0) + <f64>second * (1.0 / 9007199254740992.0));
  }
  store<u32>(state, <u32>(s0 >> 32));
  store<u32>(state, <u32>s0, 4);
  store<u32>(state, <u32>(s1 >> 32), 8);
  store<u32>(state, <u32>s1, 12);
}
