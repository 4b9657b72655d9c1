/**
 * The one boundary between names on disk and names in the code. A file of a study keeps its names for ever, so that
 * every version reads it; where the code has a better name, this table translates on reading and on writing.
 */
import * as z from 'zod';

/** For each record, its names on disk that the code does not use, with the code's names. */
export const namesOnDisk = {
  'trial.started': { born: 'processStartTime' },
  'trial.ended': { ending: 'result' },
  'batch.told': { belief: 'recommendation' },
  'owner.json': { born: 'processStartTime' },
} as const;

type Names = Readonly<Record<string, string>>;
type WithCodeNames<Stored, N extends Names> = {
  [Key in keyof Stored as Key extends keyof N ? N[Key] : Key]: Stored[Key];
};

/** @param schema of the record on disk, which is checked in both directions and gives the order of the keys */
export function storedAs<Schema extends z.ZodObject, const N extends Names>(schema: Schema, names: N) {
  type Stored = z.output<Schema>;
  type InCode = WithCodeNames<Stored, N>;
  const toDisk = Object.fromEntries(Object.entries(names).map(([onDisk, inCode]) => [inCode, onDisk]));
  return z.codec(schema, z.custom<InCode>(), {
    decode: (stored) => renameKeys(stored, names) as InCode,
    encode: (value) => renameKeys(value, toDisk) as Stored,
  });
}

function renameKeys(record: object, names: Names): unknown {
  const renamed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) renamed[Object.hasOwn(names, key) ? names[key] : key] = value;
  return renamed;
}
