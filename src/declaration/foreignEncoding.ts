/** The sign that a file is not in UTF-8, as which it was decoded. */
export interface ForeignEncoding {
  /** Undefined where only its maker knows it: the encodings of one byte a character look alike. */
  readonly name: 'UTF-16' | undefined;
  /** Offset of the first character that shows it. */
  readonly at: number;
}

/** Undefined for text that may have been UTF-8. */
export function foreignEncoding(decoded: string): ForeignEncoding | undefined {
  if (UTF_16.test(decoded)) return { name: 'UTF-16', at: 0 };
  const at = decoded.indexOf(REPLACEMENT);
  return at < 0 ? undefined : { name: undefined, at };
}

/** A decoder writes it for bytes that are not UTF-8. */
const REPLACEMENT = '\uFFFD';

/** The two bytes of its byte order mark are not UTF-8; without one, every other byte of Latin letters is zero. */
const UTF_16 = /^(?:\uFFFD\uFFFD)?(?:[^\0]\0[^\0]\0|\0[^\0]\0[^\0])/;
