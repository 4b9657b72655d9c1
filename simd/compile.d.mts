export function simdConstant(): Promise<Record<'BBKB_SIMD', string>>;
export function compiledSimd(): Promise<string>;
