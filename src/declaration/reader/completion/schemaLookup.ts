/** The keys, values and examples that a declaration may have at a path, from its JSON schema. */
import * as l10n from '@vscode/l10n';
import type { Value } from '../../../space/parameter.ts';
import { meantOneOf } from '../../keys/meantValue.ts';
import { ownValue } from '../../ownValue.ts';
import { jsonSchema, type JsonSchema } from '../schema/jsonSchema.ts';

export interface SchemaKey {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

export interface SchemaValue {
  readonly value: string | number | boolean;
  /** Used if nothing is written. */
  readonly isDefault: boolean;
}

let cachedSchema: JsonSchema | undefined;

/** The keys that the group at `path` may have. */
export function keysAt(path: readonly PropertyKey[], file: unknown): readonly SchemaKey[] {
  const schemas = schemasAt(path, file);
  const names = new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...names].map((name) => {
    const having = schemas.filter(({ properties = {} }) => Object.hasOwn(properties, name));
    const required = having.at(-1)?.required?.includes(name) ?? false;
    return { name, description: descriptionIn(having, name), required };
  });
}

/** What the key is for in these forms: in each of them, where they differ by their type. */
function descriptionIn(forms: readonly JsonSchema[], key: string): string {
  const described = forms.flatMap((form) => {
    const description = schemaOf(form.properties?.[key])?.description;
    return description === undefined ? [] : [{ type: key === 'type' ? undefined : typeOf(form), description }];
  });
  const unique = new Set(described.map(({ description }) => description));
  if (unique.size < 2 || described.some(({ type }) => typeof type !== 'string')) return [...unique].join(' ');
  return described.map(({ type, description }) => l10n.t`For ${String(type)}: ${description}`).join('\n');
}

/** The words that may be the value at `path`. */
export function valuesAt(path: readonly PropertyKey[], file: unknown): readonly SchemaValue[] {
  const all = schemasAt(path, file).flatMap((schema) => {
    const words = schema.type === 'boolean' ? [true, false] : [schema.const ?? schema.enum ?? []].flat();
    return words.flatMap((word) => (word === null ? [] : [{ value: word, isDefault: word === schema.default }]));
  });
  return all.filter(({ value }, i) => all.findIndex((other) => other.value === value) === i);
}

/** Complete values for `path`. */
export function examplesAt(path: readonly PropertyKey[], file: unknown): readonly unknown[] {
  return schemasAt(path, file).flatMap(({ examples }) => (Array.isArray(examples) ? examples : []));
}

/** The purpose of the value at `path`; undefined if the schema has no description. */
export function descriptionAt(path: readonly PropertyKey[], file: unknown): string | undefined {
  const key = path.at(-1);
  return path.length === 0 ? undefined : keysAt(path.slice(0, -1), file).find(({ name }) => name === key)?.description;
}

/** Every form that the value at `path` may have; if the file has a `type`, only the forms with that type. */
function schemasAt(path: readonly PropertyKey[], file: unknown): readonly JsonSchema[] {
  cachedSchema ??= jsonSchema();
  let [schemas, value] = [alternatives(cachedSchema, file), file];
  for (const [i, step] of path.entries()) {
    value = ownValue(value, step);
    // the type itself may still change
    const discriminator = path[i + 1] === 'type' ? undefined : value;
    schemas = schemas.flatMap((schema) => {
      const next = childSchema(schema, step);
      return next === undefined ? [] : alternatives(next, discriminator);
    });
  }
  return schemas;
}

function childSchema(
  { properties = {}, additionalProperties, items }: JsonSchema,
  step: PropertyKey,
): JsonSchema | undefined {
  if (typeof step === 'number') return schemaOf(Array.isArray(items) ? undefined : items);
  return schemaOf(Object.hasOwn(properties, step) ? properties[String(step)] : additionalProperties);
}

function alternatives(schema: JsonSchema, value: unknown): readonly JsonSchema[] {
  const { anyOf, examples } = schema;
  if (anyOf === undefined) return [schema];
  const forms = anyOf.flatMap((each): readonly JsonSchema[] => (typeof each === 'boolean' ? [] : [each]));
  const type = typeMeant(ownValue(value, 'type'), forms);
  const matching = forms.filter((form) =>
    type === undefined ? needsNoType(form, value) : typesOf(form).includes(type),
  );
  const ownExamples = examples === undefined ? [] : [{ examples }];
  return [...ownExamples, ...(matching.length > 0 ? matching : forms)];
}

/** Also of a type that is mistyped. */
function typeMeant(written: unknown, forms: readonly JsonSchema[]): Value | undefined {
  return written === undefined ? undefined : meantOneOf(written, forms.flatMap(typesOf));
}

/** Whether it is this form although it has no type: it has what the form needs. */
function needsNoType(form: JsonSchema, value: unknown): boolean {
  const { required = [] } = form;
  return typesOf(form).length > 1 && required.every((key) => ownValue(value, key) !== undefined);
}

function typesOf({ properties }: JsonSchema): readonly Value[] {
  const { const: only, enum: several } = schemaOf(properties?.type) ?? {};
  return [only ?? several ?? []].flat();
}

function typeOf({ properties }: JsonSchema): unknown {
  return schemaOf(properties?.type)?.const;
}

function schemaOf(schema: JsonSchema['additionalProperties']): JsonSchema | undefined {
  return typeof schema === 'object' ? schema : undefined;
}
