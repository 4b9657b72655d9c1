/** Study names, which are also folder names on every system. */

const longest = 100;
const forbidden = /[\p{Cc}/\\:*?"<>|]/gu;
/** Names that Windows keeps for devices, with any extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

export function isFolderName(name: string): boolean {
  return (
    name.length <= longest &&
    name.search(forbidden) < 0 &&
    !device.test(name) &&
    /^[^.\s-]/u.test(name) &&
    !/[.\s]$/u.test(name)
  );
}

/** The default name: the file's, without `.bbkb.yaml`, and with anything a folder cannot have replaced. */
export function folderNameOf(fileName: string): string {
  const stem = fileName.replace(/(?:\.bbkb)?\.(?:ya?ml|json)$/i, '');
  const name = stem
    .replace(forbidden, '-')
    .replace(/^[.\s-]+/u, '')
    .slice(0, longest)
    .replace(/[.\s]+$/u, '');
  return isFolderName(name) ? name : 'study';
}
