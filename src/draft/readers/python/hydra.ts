/** Hydra and OmegaConf: the values of a YAML file, each under its dotted name. */
import { isAlias, isMap, isScalar, LineCounter, parseDocument, type Node } from 'yaml';
import {
  COMMAND_LINE_IGNORED_NOTE,
  configGroupsNote,
  EXCLUSION_REASONS,
  unreadableConfigNote,
} from '../../messages.ts';
import { resolveFlag, type Flag } from '../flag.ts';
import { literalText, type Literal } from '../literal.ts';
import { decoratorsOf, type Call } from './calls.ts';
import type { Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';

const MAX_DEPTH = 12;
const MAX_FLAGS = 500;

export function readHydra({ module, readFile }: PythonScript): Reading {
  const configFile = hydraConfigOf(module);
  const config = configFile === undefined ? undefined : readFile(configFile);
  return { flags: hydraFlags(module, config), notes: hydraNotes(module, config) };
}

/** The file that a script takes its values from, as a path relative to the script's folder, if there is one. */
function hydraConfigOf(module: Module): string | undefined {
  if (!/\b(hydra|omegaconf|OmegaConf)\b/.test(module.source.text)) return undefined;
  const main = hydraMain(module);
  if (main !== undefined) {
    const [folder = '', name] = ['config_path', 'config_name'].map((key) => argumentText(module, main, key));
    if (name === undefined) return undefined;
    return [...(folder === '' ? [] : [folder]), /\.ya?ml$/.test(name) ? name : `${name}.yaml`].join('/');
  }
  const load = module.calls.find(({ path }) => path.join('.') === 'OmegaConf.load');
  return literalText(module.evaluate(load?.positional[0]));
}

function hydraFlags(module: Module, config: string | undefined): readonly Flag[] {
  if (config === undefined || hydraConfigOf(module) === undefined) return [];
  const lines = new LineCounter();
  const document = parseDocument(config, { lineCounter: lines });
  const flags: Flag[] = [];
  const visit = (node: Node | null, path: readonly string[]): void => {
    if (flags.length >= MAX_FLAGS || path.length > MAX_DEPTH || isAlias(node)) return;
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const name = isScalar(key) && typeof key.value === 'string' ? key.value : undefined;
        if (name === undefined || (path.length === 0 && (name === 'defaults' || name === 'hydra'))) continue;
        visit(isNode(value) ? value : null, [...path, name]);
      }
    } else if (path.length > 0 && node !== null) {
      const line = lines.linePos(node.range?.[0] ?? 0).line;
      flags.push(
        resolveFlag({
          name: path.join('.'),
          passStyle: 'hydra',
          line,
          defaultLiteral: literalOf(node),
          ...exclusionOf(node),
        }),
      );
    }
  };
  visit(document.contents, []);
  return flags;
}

function hydraNotes(module: Module, config: string | undefined): readonly string[] {
  const configFile = hydraConfigOf(module);
  if (configFile === undefined) return [];
  if (config === undefined) return [unreadableConfigNote(configFile)];
  const readsCommandLine = hydraMain(module) !== undefined || module.source.text.includes('from_cli');
  return [
    ...(/^defaults:/m.test(config) ? [configGroupsNote(configFile)] : []),
    ...(readsCommandLine ? [] : [COMMAND_LINE_IGNORED_NOTE]),
  ];
}

function hydraMain(module: Module): Call | undefined {
  return module.functions
    .flatMap((definition) => decoratorsOf(module.source, definition))
    .find(({ path }) => path.join('.') === 'hydra.main' || path.join('.') === 'main');
}

function argumentText({ evaluate }: Module, { named, positional }: Call, key: string): string | undefined {
  return literalText(evaluate(named.get(key) ?? positional[key === 'config_path' ? 0 : 1]));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'range' in value;
}

function literalOf(node: Node): Literal | undefined {
  if (!isScalar(node)) return { kind: 'list', items: [] };
  const { value, source } = node;
  if (value === null) return { kind: 'none' };
  if (typeof value === 'boolean') return { kind: 'bool', value };
  if (typeof value === 'number' && Number.isFinite(value)) {
    return { kind: /^[-+]?\d+$/.test(source ?? '') ? 'int' : 'float', value };
  }
  // YAML 1.1, which Python reads, takes 1e-3 as text; Hydra itself takes it as a number, and so does this reader
  return typeof value === 'string' ? { kind: 'text', value } : undefined;
}

function exclusionOf(node: Node): Pick<Flag, 'exclusionReason'> {
  if (!isScalar(node)) return { exclusionReason: EXCLUSION_REASONS.configList };
  const reference = typeof node.value === 'string' && /\$\{|\?\?\?/.test(node.value);
  return reference ? { exclusionReason: EXCLUSION_REASONS.configReference } : {};
}
