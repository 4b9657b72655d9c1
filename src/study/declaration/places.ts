/** What the language has at a place of a file: its keys, its words, its examples, as the JSON schema has them. */
import { memberOf } from './described.ts';
import { jsonSchema, type JsonSchema } from './jsonSchema.ts';

export interface Key {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

export interface Word {
  readonly word: string | number | boolean;
  /** Taken where nothing is written. */
  readonly usual: boolean;
}

let made: JsonSchema | undefined;

/** The keys that the group at `path` may have. */
export function keysAt(path: readonly PropertyKey[], file: unknown): readonly Key[] {
  const found = new Map<string, Key>();
  for (const { properties = {}, required = [] } of placesAt(path, file)) {
    for (const [name, schema] of Object.entries(properties)) {
      const known = found.get(name)?.description;
      const description = [known, schemaOf(schema)?.description].filter((text) => text !== undefined);
      const unique = [...new Set(description)].join(' ');
      found.set(name, { name, description: unique, required: required.includes(name) });
    }
  }
  return [...found.values()];
}

/** The words that the value at `path` may be. */
export function wordsAt(path: readonly PropertyKey[], file: unknown): readonly Word[] {
  return placesAt(path, file).flatMap((place) => {
    const words = place.type === 'boolean' ? [true, false] : [place.const ?? place.enum ?? []].flat();
    return words.flatMap((word) => (word === null ? [] : [{ word, usual: word === place.default }]));
  });
}

/** What could stand at `path` as a whole, in the language's own notation. */
export function examplesAt(path: readonly PropertyKey[], file: unknown): readonly unknown[] {
  return placesAt(path, file).flatMap(({ examples }) => (Array.isArray(examples) ? examples : []));
}

/** What the value at `path` is for; undefined where the language does not say. */
export function descriptionAt(path: readonly PropertyKey[], file: unknown): string | undefined {
  const key = path.at(-1);
  return path.length === 0 ? undefined : keysAt(path.slice(0, -1), file).find(({ name }) => name === key)?.description;
}

/** Every form that the value at `path` may have; of several, only those whose `type` is the one that is written. */
function placesAt(path: readonly PropertyKey[], file: unknown): readonly JsonSchema[] {
  made ??= jsonSchema();
  let [places, value] = [formsOf(made, file), file];
  for (const [i, step] of path.entries()) {
    value = memberOf(value, step);
    // the type itself may still become any other
    const decides = path[i + 1] === 'type' ? undefined : value;
    places = places.flatMap((place) => {
      const next = below(place, step);
      return next === undefined ? [] : formsOf(next, decides);
    });
  }
  return places;
}

function below(
  { properties = {}, additionalProperties, items }: JsonSchema,
  step: PropertyKey,
): JsonSchema | undefined {
  if (typeof step === 'number') return schemaOf(Array.isArray(items) ? undefined : items);
  return schemaOf(Object.hasOwn(properties, step) ? properties[String(step)] : additionalProperties);
}

function formsOf(schema: JsonSchema, value: unknown): readonly JsonSchema[] {
  const { anyOf, examples } = schema;
  if (anyOf === undefined) return [schema];
  const forms = anyOf.flatMap((each): readonly JsonSchema[] => (typeof each === 'boolean' ? [] : [each]));
  const type = memberOf(value, 'type');
  const meant = forms.filter(({ properties }) => schemaOf(properties?.type)?.const === type);
  const whole = examples === undefined ? [] : [{ examples }];
  return [...whole, ...(type !== undefined && meant.length > 0 ? meant : forms)];
}

function schemaOf(schema: JsonSchema['additionalProperties']): JsonSchema | undefined {
  return typeof schema === 'object' ? schema : undefined;
}
