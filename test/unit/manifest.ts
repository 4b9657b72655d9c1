/** package.json as a person sees it, with its sentences from package.nls.json. */
import written from '../../package.json' with { type: 'json' };
import sentences from '../../package.nls.json' with { type: 'json' };

const sentenceOf = new Map<string, string>(Object.entries(sentences));

export const manifest = JSON.parse(JSON.stringify(written), (_key, value: unknown) =>
  typeof value === 'string' ? (sentenceOf.get(/^%(.+)%$/.exec(value)?.[1] ?? '') ?? value) : value,
) as typeof written;
