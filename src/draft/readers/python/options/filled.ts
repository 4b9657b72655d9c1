/** Options that fill the fields of a configuration by their names: one that is not given leaves the field as it is. */
import type { SyntaxNode } from '@lezer/common';
import { callOf } from '../../../../code/python/calls.ts';
import { constructorParameters } from '../../../../code/python/classes.ts';
import type { Module } from '../../../../code/python/module.ts';
import { isNumeric } from '../../../../code/literal.ts';
import { descendantsOfType } from '../../../../code/sourceTree.ts';
import { attributeName, resolveFlag, type Flag } from '../../flag.ts';
import type { PythonScript } from '../script.ts';

/** The flags without a default of their own, each with that of the field which it fills. */
export function withFields({ modules, origins }: PythonScript, flags: readonly Flag[]): readonly Flag[] {
  const fields = modules.flatMap((module) =>
    filledIn(module).flatMap(({ holder, converts }) =>
      origins(module, holder).flatMap(({ module: inside, node }) => {
        const made = node.name === 'CallExpression' ? inside.resolve(callOf(inside.source, node).path) : undefined;
        const all = made?.node.name === 'ClassDefinition' ? constructorParameters(made.module, made.node) : [];
        return all.map((field) => [field.name, { ...field, converts }] as const);
      }),
    ),
  );
  const known = new Map(fields);
  return flags.map((flag) => {
    const field = known.get(attributeName(flag));
    const literal = field?.module.evaluate(field.defaultValue);
    if (field === undefined || literal === undefined || flag.default !== undefined || flag.required) return flag;
    // without a type, an option is a text that the loop converts
    const { type, choices: _, ...rest } = flag;
    const declaredType =
      type === 'unknown' || (type === 'text' && field.converts && isNumeric(literal)) ? undefined : type;
    return { ...flag, ...resolveFlag({ ...rest, declaredType, defaultLiteral: literal }) };
  });
}

/** `for key, value in vars(args).items(): config[key] = value`, and the same by `setattr`. */
function filledIn({ source }: Module): readonly { readonly holder: SyntaxNode; readonly converts: boolean }[] {
  return descendantsOfType(source.root, 'ForStatement').flatMap((loop) => {
    const text = source.textOf(loop).slice(0, MAX_LOOP);
    const key = OVER_GIVEN.exec(text)?.[1];
    if (key === undefined) return [];
    const holder = descendantsOfType(loop, 'VariableName').find(({ from, to }) => {
      const after = source.text.slice(to, to + 100);
      const isSet = source.text.slice(from - 8, from).endsWith('setattr(') && after.startsWith(`, ${key},`);
      return isSet || after.startsWith(`[${key}] = `);
    });
    return holder === undefined ? [] : [{ holder, converts: /\b(?:int|float|type)\(/.test(text) }];
  });
}

const MAX_LOOP = 3000;
const OVER_GIVEN = /^for (\w{1,60}), ?\w{1,60} in (?:vars\([^\n]{1,80}\)|\w{1,60}\.__dict__)\.items\(\):/;
