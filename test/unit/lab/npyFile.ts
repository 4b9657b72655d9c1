/** Files as numpy.save writes them. */

export function npyOf(shape: readonly number[], numbers: readonly number[], version = 1): Uint8Array<ArrayBuffer> {
  const dimensions = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const header = headerOf(`{'descr': '<f8', 'fortran_order': False, 'shape': (${dimensions}), }`, version);
  const file = new Uint8Array(header.length + 8 * numbers.length);
  file.set(header);
  file.set(new Uint8Array(Float64Array.from(numbers).buffer), header.length);
  return file;
}

/** The header before the numbers, padded to a multiple of 64 bytes. */
export function headerOf(dictionary: string, version: number): Uint8Array<ArrayBuffer> {
  const begin = version === 1 ? 10 : 12;
  const length = 64 * Math.ceil((begin + dictionary.length + 1) / 64) - begin;
  const bytes = new Uint8Array(begin + length);
  bytes.set(Buffer.from(`\x93NUMPY${String.fromCharCode(version)}\0`, 'latin1'));
  const view = new DataView(bytes.buffer);
  if (version === 1) view.setUint16(8, length, true);
  else view.setUint32(8, length, true);
  bytes.set(Buffer.from(`${dictionary.padEnd(length - 1)}\n`, 'latin1'), begin);
  return bytes;
}
