/** The keys, values and examples that a declaration may have at a path, from its JSON schema. */
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
  const found = new Map<string, SchemaKey>();
  for (const { properties = {}, required = [] } of schemasAt(path, file)) {
    for (const [name, schema] of Object.entries(properties)) {
      const known = found.get(name)?.description;
      const description = [known, schemaOf(schema)?.description].filter((text) => text !== undefined);
      const unique = [...new Set(description)].join(' ');
      found.set(name, { name, description: unique, required: required.includes(name) });
    }
  }
  return [...found.values()];
}

/** The words that may be the value at `path`. */
export function valuesAt(path: readonly PropertyKey[], file: unknown): readonly SchemaValue[] {
  return schemasAt(path, file).flatMap((schema) => {
    const words = schema.type === 'boolean' ? [true, false] : [schema.const ?? schema.enum ?? []].flat();
    return words.flatMap((word) => (word === null ? [] : [{ value: word, isDefault: word === schema.default }]));
  });
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
  const type = ownValue(value, 'type');
  const matching = forms.filter(({ properties }) => schemaOf(properties?.type)?.const === type);
  const ownExamples = examples === undefined ? [] : [{ examples }];
  return [...ownExamples, ...(type !== undefined && matching.length > 0 ? matching : forms)];
}

function schemaOf(schema: JsonSchema['additionalProperties']): JsonSchema | undefined {
  return typeof schema === 'object' ? schema : undefined;
}
