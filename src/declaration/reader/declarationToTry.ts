import * as z from 'zod';
import type { Declaration } from '../declaration.ts';
import { readDocument } from '../document.ts';
import { parseDeclaration, toDeclaration } from './parseDeclaration.ts';
import { fileSchema } from './schema/fileSchema.ts';

const ANY_OBJECTIVE = { metric: 'metric', goal: 'minimize' };
const ANY_PARAMETERS = { none: { type: 'bool' } };

/**
 * A declaration to run once: its objective may still be missing, and so may its parameters; then the command runs as it
 * stands, without limits. Undefined where anything else is wrong with it.
 */
export function declarationToTry(text: string, fileName: string): Declaration | undefined {
  const parsed = parseDeclaration(text, fileName);
  if (parsed.ok) return parsed.declaration;
  const { value, problems } = readDocument(text);
  const written = z.record(z.string(), z.unknown()).safeParse(value).data;
  if (written === undefined || problems.length > 0) return undefined;
  const isForm = (written.parameters ?? null) === null;
  const completed = isForm ? { ...written, parameters: ANY_PARAMETERS, start: [] } : { ...written };
  const checked = fileSchema.safeParse({ ...completed, objective: ANY_OBJECTIVE, limits: [] }).data;
  if (checked === undefined) return undefined;
  const declaration = toDeclaration(checked, fileName);
  return isForm ? { ...declaration, space: [] } : declaration;
}
