/** What a draft's script needs and does not find, with the way to give it. */
import type { Draft } from './draft.ts';
import { wordsOf } from './readers/flag.ts';
import { oneLine } from './yaml/parameterText.ts';

export interface MissingData {
  readonly path: string;
  /** The draft's command with the option that takes another path, where there is one. */
  readonly command?: readonly string[];
  /** The constant or the variable that says the path, where no option does. */
  readonly constant?: string;
}

/** More is for the draft itself to say. */
const MAX_NAMED = 3;

/** None where the script has run. */
export function missingData({ missing, parameters, command, isTried }: Draft): readonly MissingData[] {
  if (isTried) return [];
  return missing.slice(0, MAX_NAMED).map(({ path: written, name }) => {
    const path = oneLine(written, 120);
    const flag = parameters.find((each) => each.flag.name === name)?.flag;
    const words = flag === undefined || flag.passStyle === 'positional' ? [] : wordsOf(flag, 'PATH');
    if (words.length > 0) return { path, command: [...command.args, ...words] };
    return { path, ...(name !== undefined && { constant: oneLine(name, 80) }) };
  });
}
