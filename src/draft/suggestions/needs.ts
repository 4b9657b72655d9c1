/** What a script cannot start without, and nobody but its user knows. */
import type { DraftedParameter } from '../draftParameter.ts';
import type { Flag } from '../readers/flag.ts';

export interface Need {
  readonly name: string;
  /** As it is written on a command line. */
  readonly argument: string;
  /** What the script says of it; undefined where it says nothing. */
  readonly what: string | undefined;
  readonly line: number;
}

/** The flags without a default that are not tuned. */
export function needsOf(parameters: readonly DraftedParameter[]): readonly Need[] {
  return parameters
    .filter(({ active, flag }) => !active && flag.required && flag.default === undefined)
    .map(({ flag }) => ({ name: flag.name, argument: argumentOf(flag), what: flag.help, line: flag.line }));
}

function argumentOf({ name, passStyle }: Flag): string {
  if (passStyle === 'short') return `-${name}`;
  return passStyle === 'flags' || passStyle === 'equals' ? `--${name}` : name;
}
