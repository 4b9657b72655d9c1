/** Names of studies; each is also a valid folder name on every system. */
import * as l10n from '@vscode/l10n';
import type { Locate } from './document.ts';
import type { Fix } from './fix.ts';
import type { Problem } from './problem.ts';

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
  const name = wholeName(fileName)
    .slice(0, MAX_LENGTH)
    .replace(/[.\s]+$/u, '');
  return isStudyName(name) ? name : 'study';
}

/** Of a longer name the study has the beginning, which another file may share: a note, with what to write. */
export function cutNameNotes(study: string | undefined, fileName: string, locate: Locate): readonly Problem[] {
  if (study !== undefined || wholeName(fileName).length <= MAX_LENGTH) return [];
  const value = defaultStudyName(fileName);
  const fixes: readonly Fix[] = [{ kind: 'write', path: ['study'], value }];
  return [{ ...locate(['study']), message: nameIsCut(value), path: ['study'], fixes }];
}

function wholeName(fileName: string): string {
  const stem = fileName.replace(/(?:\.bbkb)?\.(?:ya?ml|json)$/i, '');
  return stem.replace(FORBIDDEN, '-').replace(/^[.\s-]+/u, '');
}

const nameIsCut = (study: string): string =>
  l10n.t`The study has the first ${MAX_LENGTH} characters of the file’s name, so another file that begins with them has the same study: write study: NAME, or study: ${study} to keep this one.`;
