/** The values of a YAML file, each with its path and its line. */
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { EXCLUSION_REASONS } from '../../../exclusionReasons.ts';
import type { RawFlag } from '../../flag.ts';
import type { Literal } from '../../literal.ts';

interface YamlValue {
  readonly path: readonly string[];
  readonly line: number;
  readonly value: Pick<RawFlag, 'defaultLiteral' | 'exclusionReason' | 'required'>;
}

export interface YamlConfig {
  readonly values: readonly YamlValue[];
  /** The items of its defaults list: a name, or a group with the option that is taken of it. */
  readonly defaults: readonly YamlDefault[];
  /** The package in the comment `# @package`. */
  readonly package: string | undefined;
}

export type YamlDefault =
  { readonly name: string } | { readonly group: string; readonly options: readonly string[]; readonly line: number };

const MAX_DEPTH = 12;
const MAX_VALUES = 500;

export function yamlConfig(text: string): YamlConfig {
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines });
  const lineOf = (node: Node): number => lines.linePos(node.range?.[0] ?? 0).line;
  const values: YamlValue[] = [];
  const visit = (node: Node | null, path: readonly string[]): void => {
    if (values.length >= MAX_VALUES || path.length > MAX_DEPTH || isAlias(node)) return;
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const name = isScalar(key) && typeof key.value === 'string' ? key.value : undefined;
        if (name === undefined || (path.length === 0 && (name === 'defaults' || name === 'hydra'))) continue;
        visit(isNode(value) ? value : null, [...path, name]);
      }
    } else if (path.length > 0 && node !== null) {
      const isHydras = /^_(target|partial|recursive|convert|args)_$/.test(path.at(-1) ?? '');
      const exclusion = isHydras ? { exclusionReason: EXCLUSION_REASONS.configInstruction } : {};
      values.push({ path, line: lineOf(node), value: { ...valueOf(node), ...exclusion } });
    }
  };
  visit(contents, []);
  return {
    values,
    defaults: isMap(contents) ? defaultsOf(contents.get('defaults', true), lineOf) : [],
    package: /^#\s*@package\s+(\S+)/m.exec(text.slice(0, 2000))?.[1],
  };
}

function defaultsOf(list: unknown, lineOf: (node: Node) => number): readonly YamlDefault[] {
  if (!isSeq(list)) return [];
  return list.items.flatMap((item): readonly YamlDefault[] => {
    if (isScalar(item) && typeof item.value === 'string') return [{ name: item.value }];
    if (!isMap(item)) return [];
    return item.items.flatMap(({ key, value }) => {
      if (!isScalar(key) || typeof key.value !== 'string') return [];
      const options = (isSeq(value) ? value.items : [value]).flatMap((option) =>
        isScalar(option) && typeof option.value === 'string' ? [option.value] : [],
      );
      return [{ group: key.value, options, line: lineOf(key) }];
    });
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'range' in value;
}

function valueOf(node: Node): YamlValue['value'] {
  if (!isScalar(node)) {
    return { defaultLiteral: { kind: 'list', items: [] }, exclusionReason: EXCLUSION_REASONS.configList };
  }
  if (node.value === '???') return { required: true, exclusionReason: EXCLUSION_REASONS.configMissing };
  const isReference = typeof node.value === 'string' && node.value.includes('${');
  const defaultLiteral = literalOf(node.value, node.source);
  return {
    ...(defaultLiteral && { defaultLiteral }),
    ...(isReference && { exclusionReason: EXCLUSION_REASONS.configReference }),
  };
}

function literalOf(value: unknown, source: string | undefined): Literal | undefined {
  if (value === null) return { kind: 'none' };
  if (typeof value === 'boolean') return { kind: 'bool', value };
  if (typeof value === 'number' && Number.isFinite(value)) {
    return { kind: /^[-+]?\d+$/.test(source ?? '') ? 'int' : 'float', value };
  }
  // YAML 1.1, which Python reads, takes 1e-3 as text; Hydra itself takes it as a number, and so does this reader
  return typeof value === 'string' ? { kind: 'text', value } : undefined;
}
