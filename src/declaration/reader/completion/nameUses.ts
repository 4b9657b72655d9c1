/** Every place of a declaration's text that names a parameter or a metric. */
import { isMap, isScalar, isSeq, parseDocument, type Scalar } from 'yaml';
import { isTooDeep } from '../../document.ts';
import { plainValueOf, quoteOf, YAML_OPTIONS, type Cursor } from './cursor.ts';
import { namesIn, referencesAt } from './parameterReferences.ts';

export interface NameUse {
  readonly name: string;
  /** `declared`: among the parameters; `key`, `expression`, `placeholder`: a parameter elsewhere; `metric`: a metric. */
  readonly kind: 'declared' | 'key' | 'expression' | 'placeholder' | 'metric';
  /** Where it is written, without quotes and braces. */
  readonly from: number;
  readonly to: number;
}

/** Of a longer text nothing is said: the editor has to answer at once. */
const MAX_LENGTH = 50_000;

/** In the order of the text. */
export function nameUses(text: string): readonly NameUse[] {
  if (text.length > MAX_LENGTH || isTooDeep(text)) return [];
  const document = parseDocument(text, YAML_OPTIONS);
  const { contents } = document;
  const file = plainValueOf(document);
  const uses: NameUse[] = [];
  const addUses = (scalar: Scalar, path: readonly PropertyKey[], at: Cursor['at']): void => {
    uses.push(...usesIn(scalar, { path, at, file }, text));
  };
  const visit = (node: unknown, path: readonly PropertyKey[]): void => {
    if (isScalar(node)) addUses(node, path, 'value');
    if (isSeq(node)) {
      for (const [i, item] of node.items.entries()) visit(item, [...path, i]);
    }
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        if (isScalar(key)) addUses(key, path, 'key');
        visit(value, [...path, isScalar(key) ? String(key.value) : '']);
      }
    }
  };
  visit(contents, []);
  return uses;
}

/** The name at an offset, or that ends there. */
export function nameUseAt(text: string, offset: number): NameUse | undefined {
  return nameUses(text).find(({ from, to }) => from <= offset && offset <= to);
}

function usesIn(scalar: Scalar, place: Pick<Cursor, 'path' | 'at' | 'file'>, text: string): readonly NameUse[] {
  if (typeof scalar.value !== 'string' || !scalar.range) return [];
  const quote = quoteOf(scalar);
  const marks = quote === undefined ? 0 : 1;
  const [from, to] = [scalar.range[0] + marks, scalar.range[1] - marks];
  const reference = referencesAt({ ...place, quote, startsLine: false }).at(0);
  switch (reference?.kind) {
    case 'declared':
    case 'key':
      return [{ kind: reference.kind, name: scalar.value, from, to }];
    case 'renamed':
      return [{ kind: 'key', name: scalar.value, from, to }];
    case 'metric':
    case 'measured':
      return [{ kind: 'metric', name: scalar.value, from, to }];
    case 'expression':
    case 'placeholder':
    case 'limit': {
      const kind = reference.kind === 'limit' ? 'metric' : reference.kind;
      const names = namesIn(text.slice(from, to), reference.kind, quote);
      return names.map((found) => ({ kind, name: found.name, from: from + found.from, to: from + found.to }));
    }
    case 'source':
    case 'value':
    case undefined:
      return [];
  }
}
