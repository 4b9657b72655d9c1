/** A length of time: a number of seconds, or a text such as `2h`, `90s`, `1h30m`. */
import * as l10n from '@vscode/l10n';
import * as z from 'zod';
import { formatValue } from '../wording.ts';
import { addProblem, writing } from './checks.ts';
import { anyForm } from './schemaTypes.ts';

export const durationSchema = anyForm([z.number(), z.string()], () =>
  l10n.t('a length of time, such as 90s, 2h or 1h30m'),
).transform((value, context) => {
  const seconds = durationSeconds(value);
  if (seconds !== undefined) return seconds;
  addProblem(context, [], notADuration(value), { fixes: writing([], meantDuration(value)) });
  return z.NEVER;
});

/** In seconds; undefined for anything that is not a length of time above 0. */
export function durationSeconds(value: number | string): number | undefined {
  const seconds = typeof value === 'number' ? value : textSeconds(value);
  return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

const UNIT_SECONDS = [86_400, 3600, 60, 1];

function textSeconds(text: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const parts = /^(?:([\d.]+)d)?(?:([\d.]+)h)?(?:([\d.]+)m(?:in)?)?(?:([\d.]+)s)?$/.exec(text.replace(/\s/g, ''));
  // a part that was not written is undefined
  return parts?.slice(1).reduce((sum, part: string | undefined, i) => sum + Number(part ?? 0) * UNIT_SECONDS[i], 0);
}

/** `10 minutes` is 10m. */
function meantDuration(written: number | string): string | undefined {
  const short = String(written)
    .toLowerCase()
    .replace(/([a-z])[a-z]*/g, '$1')
    .replace(/\s/g, '');
  return durationSeconds(short) === undefined ? undefined : short;
}

const notADuration = (value: unknown) =>
  l10n.t`${formatValue(value)} is not a length of time: write one above 0, such as 90s, 2h or 1h30m.`;
