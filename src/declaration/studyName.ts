/** Study names, which are also folder names on every system. */

const MAX_LENGTH = 100;
const FORBIDDEN = /[\p{Cc}/\\:*?"<>|]/gu;
/** Names that Windows keeps for devices, with any extension. */
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

/** The default name: the file's, without `.bbkb.yaml`, and with anything a folder cannot have replaced. */
export function defaultStudyName(fileName: string): string {
  const stem = fileName.replace(/(?:\.bbkb)?\.(?:ya?ml|json)$/i, '');
  const name = stem
    .replace(FORBIDDEN, '-')
    .replace(/^[.\s-]+/u, '')
    .slice(0, MAX_LENGTH)
    .replace(/[.\s]+$/u, '');
  return isStudyName(name) ? name : 'study';
}
