/** The file of which each trial of a session gets a copy, as it was when the session began. */
import type { Point } from '../../space/parameter.ts';
import { placeholders } from '../../declaration/command/placeholders.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { resolveCommand } from '../job/command.ts';

/** The text of a trial's copy. @throws Error, a sentence */
export type FillTemplate = (parameters: Point) => string;

/**
 * Undefined where there is no template. All trials of a session are made from one text, whatever a person does to the
 * file meanwhile; a study that is continued reads it again, as it does its script.
 *
 * @throws Error, a sentence, where the file cannot be read
 */
export async function sessionTemplate(declaration: Declaration, folder: string): Promise<FillTemplate | undefined> {
  const { command, cwd, template: file } = resolveCommand(declaration, folder);
  if (file === undefined) return undefined;
  // loaded only when they are needed, because they bring parsers along
  const [{ readTemplate }, { fillTemplate }] = await Promise.all([
    import('../../template/readTemplate.ts'),
    import('../../template/template.ts'),
  ]);
  const read = readTemplate(file, cwd);
  if (!read.ok) throw new Error(read.problem);
  const placed = new Set(command.flatMap(placeholders));
  const { space, derived = [] } = declaration;
  const floats = new Set([
    ...space.flatMap(({ name, type }) => (type === 'float' ? [name] : [])),
    ...derived.flatMap(({ name, whole, multipleOf }) => (whole || multipleOf !== undefined ? [] : [name])),
  ]);
  return (parameters) => {
    const inFile = Object.entries(parameters).filter(([name]) => !placed.has(name));
    return fillTemplate(read.template, Object.fromEntries(inFile), floats);
  };
}
