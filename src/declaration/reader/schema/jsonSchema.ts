/**
 * The declaration's language as a JSON schema, with which editors complete and explain keys. It is made from the schema
 * that checks declarations, so the two cannot differ; .esbuild.mjs writes it to dist/declaration.schema.json.
 */
import * as l10n from '@vscode/l10n';
import * as z from 'zod';
import { fileSchema } from './fileSchema.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export function jsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(fileSchema, {
    target: 'draft-7',
    io: 'input',
    override: ({ path, jsonSchema: part }) => {
      if (path.join('.') === 'properties.parameters.additionalProperties') addShortForm(part);
    },
  });
  return { title: l10n.t('BBKB declaration'), ...schema };
}

/** A calculated value needs no type, and has that of its numbers. */
function addTypesOfNumbers({ properties = {}, required = [] }: JsonSchema): void {
  const { type } = properties;
  if (typeof type !== 'object' || type.enum?.includes('derived') !== true) return;
  type.enum = ['int', 'float'];
  required.splice(required.indexOf('type'), 1);
}

/** `name: 3`, which is expanded before zod checks it. */
function addShortForm(parameter: JsonSchema): void {
  const { oneOf } = parameter;
  // zod calls this twice, for the schema itself and for the preprocessing around it
  if (oneOf === undefined) return;
  delete parameter.oneOf;
  for (const form of oneOf) addTypesOfNumbers(form);
  const short: JsonSchema = { type: ['string', 'number', 'boolean'], description: l10n.t('Always this value.') };
  parameter.anyOf = [...oneOf, short];
}
