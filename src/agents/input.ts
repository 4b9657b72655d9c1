/** The parts of the tools' inputs. All have a size, since they come from outside. */
import * as z from 'zod';

const MAX_PATH = 1000;
const MAX_NAMES = 300;

const file = (what: string) => z.string().min(1).max(MAX_PATH).describe(what);

export const script = file('Path of the script, relative to the workspace or absolute, such as train.py');
export const declaration = file(
  'Path of the declaration, relative to the workspace or absolute, such as train.bbkb.yaml',
);
export const trial = z.int().min(1).max(1e6);
export const names = z.array(z.string().min(1).max(200)).max(MAX_NAMES);
export const seconds = (max: number) => z.int().min(0).max(max);
