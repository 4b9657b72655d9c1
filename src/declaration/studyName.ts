/** Names of studies; each is also a valid folder name on every system. */

const MAX_LENGTH = 100;
/**
 * Also characters that nobody sees, of which some turn the order of the others around, such as U+202E; but not the two
 * joiners, which some scripts and emoji need.
 */
const FORBIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;
/** Names that Windows reserves for devices, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

export function isStudyName(name: string): boolean {
  return (
    name.length <= MAX_LENGTH &&
    name.search(FORBIDDEN) < 0 &&
    !DEVICE_NAME.test(name) &&
    /^[^.\s-]/u.test(name) &&
    !/[.\s]$/u.test(name)
  );
}

/** The default name: that of the file without `.bbkb.yaml`, with every character replaced that a folder cannot have. */
export function defaultStudyName(fileName: string): string {
  const stem = fileName.replace(/(?:\.bbkb)?\.(?:ya?ml|json)$/i, '');
  const name = stem
    .replace(FORBIDDEN, '-')
    .replace(/^[.\s-]+/u, '')
    .slice(0, MAX_LENGTH)
    .replace(/[.\s]+$/u, '');
  return isStudyName(name) ? name : 'study';
}
