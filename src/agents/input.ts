/** The parts of the tools' inputs. All have a size, since they come from outside. */
import * as z from 'zod';

const MAX_PATH = 1000;
const MAX_NAMES = 300;

/** What does not fit, in words for `inputProblems`; of the rest, those of zod. */
export const misfit: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'it is missing' : `it is not ${KINDS[issue.expected] ?? issue.expected}`;
  const isText = 'origin' in issue && issue.origin === 'string';
  const isList = 'origin' in issue && issue.origin === 'array';
  if (issue.code === 'too_small') return isText || isList ? 'it is empty' : `it is less than ${issue.minimum}`;
  if (issue.code === 'too_big') return `it is more than ${issue.maximum}${isText ? ' characters' : ''}`;
  if (issue.code === 'invalid_value') return `it is none of ${issue.values.join(', ')}`;
  return issue.code === 'unrecognized_keys' ? 'it has a key that the tool does not take' : undefined;
};

const KINDS: Readonly<Record<string, string>> = {
  ...{ string: 'a text', int: 'a whole number', number: 'a whole number' },
  ...{ boolean: 'true or false', array: 'a list', object: 'an object' },
};

const file = (what: string) => z.string().min(1).max(MAX_PATH).describe(what);

export const script = file('Path of the script, relative to the workspace or absolute, such as train.py');
export const declaration = file(
  'Path of the declaration, relative to the workspace or absolute, such as train.bbkb.yaml',
);
export const trial = z.int().min(1).max(1e6);
export const name = z.string().min(1).max(200);
export const names = z.array(name).max(MAX_NAMES);
export const seconds = (max: number) => z.int().min(0).max(max);
