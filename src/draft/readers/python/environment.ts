/** The environment variables that a Python script reads, and those without which it cannot start. */
import type { SyntaxNode } from '@lezer/common';
import { environmentFlag, type Flag } from '../flag.ts';
import { childrenOf, descendantsOfType } from '../../../code/sourceTree.ts';
import { callOf } from '../../../code/python/calls.ts';
import type { Course, CourseAt } from './course.ts';
import { importedName } from '../../../code/python/imports.ts';
import { grouped } from '../../../code/grouped.ts';
import type { Module } from '../../../code/python/module.ts';
import type { PythonScript } from './script.ts';
import type { ReachedCall } from '../../../code/python/reach.ts';
import { isTrue, literalTexts } from '../../../code/literal.ts';

/** A variable that an expression reads. */
interface Read {
  readonly name: string;
  /** What it is without it. */
  readonly fallback?: SyntaxNode | undefined;
  /** `os.environ['DATA']` ends the script where nobody has set it. */
  readonly isRequired: boolean;
}

/** `os.environ.get('LR', 0.1)`, `os.getenv('LR')` and `os.environ['DATA']`; undefined for any other expression. */
export function variableRead({ source, textAt }: Module, node: SyntaxNode): Read | undefined {
  if (node.name === 'CallExpression') {
    const { path, positional } = callOf(source, node);
    const [name, fallback] = /(?:^|\.)(?:environ\.get|getenv)$/.test(path.join('.')) ? positional : [];
    return name && { name: textAt(name) ?? '', fallback, isRequired: false };
  }
  const [holder, , key] = node.name === 'MemberExpression' ? childrenOf(node) : [];
  const isOne = holder && key?.name === 'String' && /(?:^|\.)environ$/.test(source.textOf(holder).slice(-40));
  return isOne ? { name: textAt(key) ?? '', isRequired: true } : undefined;
}

/** With the type of a conversion around it. */
export function environmentFlags(module: Module, { reach }: Course, needed: ReadonlySet<string>): readonly Flag[] {
  // tinygrad's own getenv gives 0 for an unset variable, as a number
  const isTinygrad = importedName(module.imports, ['getenv']).startsWith('tinygrad.');
  const ofLibrary = isTinygrad ? ({ kind: 'int', value: 0 } as const) : undefined;
  const reads = descendantsOfType(module.source.root, 'CallExpression', 'MemberExpression').flatMap((node) => {
    const read = variableRead(module, node);
    return read === undefined ? [] : [{ ...read, node }];
  });
  const looked = reads.filter(({ isRequired }) => !isRequired);
  const isAskedFor = new Set([...looked.map(({ name }) => name), ...testedNames(module)]);
  const taken = reads.filter(
    ({ name, isRequired }) => isRequired && !isAskedFor.has(name) && !OF_THE_SYSTEM.test(name),
  );
  return [...looked, ...taken].flatMap(({ node, name, fallback, isRequired }) => {
    // the conversion whose argument it is
    const call = node.parent?.name === 'ArgList' ? node.parent.parent : undefined;
    const around = call ? callOf(module.source, call).name : undefined;
    return environmentFlag(name, module.source.lineNumberOf(node), module.evaluate(fallback) ?? ofLibrary, {
      ...((around === 'int' || around === 'float') && { declaredType: around }),
      ...((isRequired ? reach(node) === 'always' : needed.has(name)) && { required: true }),
    });
  });
}

/** Where packages of the project lie, from the script's folder, in which it looks alone. @param own its folders */
export function searchPath({ module, modules }: PythonScript, own: readonly string[]): readonly Flag[] {
  const texts = modules.map(({ source }) => source.text).filter((text) => /\bsys\.path\b|\brootutils\b/.test(text));
  const roots = module.imports.flatMap(({ module: { level, names } }) => {
    const file = level > 0 ? undefined : module.load({ level, names })?.file;
    const place = `/${names.join('/')}`;
    const path = file?.replace(/(?:\/__init__)?\.py$/, '') ?? '';
    const root = path.endsWith(place) ? path.slice(0, -place.length) : '';
    const isOwn = own.includes(names[0] ?? '') && root === '../..';
    return isOwn || /^(?:\.\.|src|\.\.\/src)$/.test(root) ? [root] : [];
  });
  const isAdded = (root: string): boolean => texts.some((text) => !root.endsWith('src') || text.includes('src'));
  const neededValue = roots.find((each) => !isAdded(each));
  if (neededValue === undefined) return [];
  const help = 'where the modules of the project lie';
  return environmentFlag('PYTHONPATH', 1, undefined, { help, required: true, neededValue });
}

/** Each text that an expression may have. */
export type TextsAt = (module: Module, node: SyntaxNode) => readonly string[];

/** Services that end a run which nobody can log in: W&B keeps its records beside the script where it needs no account. */
export function accountFlags({ calls, modules }: PythonScript, courseAt: CourseAt, textsAt: TextsAt): readonly Flag[] {
  return ACCOUNTS.flatMap(({ name, asks, isChosen, isSet, ...known }) => {
    const asking = calls.filter(
      (reached) => !isChosen.some((key) => reached.call.named.has(key)) && asks(reached, textsAt),
    );
    const places = grouped(asking, ({ module }) => module);
    const [module, [first] = []] =
      [...places].find(([inside, all]) => courseAt(inside).comesToOne(all.map(({ call }) => call.node))) ?? [];
    if (!module || !first || modules.some(({ source }) => isSet.test(source.text))) return [];
    const place = module.placeOf(first.call.node);
    return environmentFlag(name, place.line, undefined, { ...known, ...place, required: true });
  });
}

/** Where a run records, and ends where nobody answers. */
export function serversOf({ calls, modules }: PythonScript, courseAt: CourseAt, textsAt: TextsAt): readonly string[] {
  const texts = calls.flatMap(({ module, call: { path, node, positional } }) => {
    const [given] = path.join('.') === 'mlflow.set_tracking_uri' ? positional : [];
    if (given === undefined || courseAt(module).reach(node) === 'never') return [];
    // a field of settings, wherever they are made
    const field = /\.([A-Za-z]\w{0,60})$/.exec(module.source.textOf(given).slice(0, 200))?.[1];
    const written =
      field === undefined ? undefined : new RegExp(String.raw`^[ ]+${field}: ?str = ["']([^"'\n]{1,100})`, 'm');
    return [...textsAt(module, given), ...modules.flatMap(({ source }) => written?.exec(source.text)?.[1] ?? [])];
  });
  return [...new Set(texts)].filter((text) => /^https?:\/\/[\w.:/-]{1,100}$/.test(text));
}

const ACCOUNTS = [
  {
    name: 'WANDB_MODE',
    asks: ({ module, call }: ReachedCall): boolean =>
      /^wandb\.init$|(?:^|\.)WandbLogger$/.test(call.path.join('.')) ||
      ['report_to', 'log_with'].some((key) => literalTexts(module.evaluate(call.named.get(key))).includes('wandb')),
    isChosen: ['mode', 'anonymous', 'offline'],
    // the key of a server of one's own is of no use elsewhere
    isSet: /WANDB_(?:MODE|DISABLED|API_KEY)|wandb\.login\(\s*key(?!\s*=\s*["']local-)/,
    help: 'how W&B records a run, for which "online" needs an account',
    neededValue: 'offline',
  },
  {
    name: 'HF_TOKEN',
    asks: ({ module, call: { name, positional, named } }: ReachedCall, textsAt: TextsAt): boolean => {
      if (!/^load_|^from_pretrained$|_download$|^pipeline$/.test(name)) return false;
      const token = named.get('token') ?? named.get('use_auth_token');
      if (token !== undefined) return isTrue(module.evaluate(token));
      const models = ['model', 'pretrained_model_name_or_path', 'repo_id', 'path'].map((key) => named.get(key));
      const given = [...positional.slice(0, 2), ...models].flatMap((node) => (node ? textsAt(module, node) : []));
      return given.some((text) => GATED.test(text));
    },
    isChosen: [],
    isSet: /\bHF_TOKEN|HUB_TOKEN|\bHfFolder\b|(?<!wandb\.)\blogin\(/,
    help: 'a token of Hugging Face',
  },
];

/** Models and data sets that are given only to those who have agreed to their terms. */
const GATED =
  /^(?:meta-llama\/|google\/(?:gemma|medgemma|paligemma)|facebook\/(?:dinov3|sam3)|stabilityai\/stable-diffusion-3|black-forest-labs\/FLUX\.1-dev|bigcode\/(?:starcoder|the-stack)|pyannote\/|(?:ILSVRC\/)?imagenet-1k)/;

const OF_THE_SYSTEM = /^(?:HOME|PATH|USER|PWD|SHELL|LANG|TMPDIR|TEMP)$/;
/** Those that the script sets itself, or of which it asks whether they are set. */
function testedNames({ source: { text } }: Module): readonly string[] {
  const uses =
    /\benviron(?:\.\w+\(\s*|\[\s*)["'](\w{1,80})["']\s*(?:\]\s*=(?!=)|[,)])|["'](\w{1,80})["']\s+(?:not\s+)?in\s+(?:os\.)?environ\b/g;
  return [...text.matchAll(uses)].map(([, set, asked]) => set ?? asked ?? '');
}
