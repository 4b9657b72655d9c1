/** The declared parameters and constraints as the engine's space, after they were checked. */
import type { Expression } from '../../../space/expression.ts';
import type { Parameter, Space, Value } from '../../../space/parameter.ts';
import { conditionOf } from './conditions.ts';
import { parseCondition } from './parseCondition.ts';
import type { WrittenParameters } from './parameters.ts';

export function spaceOf(parameters: WrittenParameters): Space {
  return Object.entries(parameters).map(([name, { when, ...parameter }]) => {
    const condition = when === undefined ? undefined : conditionOf(when, parameters);
    return {
      ...parameterOf(name, parameter),
      ...(condition !== undefined && 'kind' in condition && { when: condition }),
    };
  });
}

/** The bools that are passed in this style: as --name or --no-name, or as --name or not at all. */
export function boolsOfStyle(parameters: WrittenParameters, style: 'switch' | 'present'): readonly string[] {
  return Object.entries(parameters).flatMap(([name, parameter]) =>
    parameter.type === 'bool' && parameter.style === style ? [name] : [],
  );
}

export function constraintsOf(
  constraints: string | readonly string[],
  parameters: WrittenParameters,
): readonly Expression[] {
  const names = Object.keys(parameters);
  return [constraints].flat().flatMap((text) => {
    const parsed = parseCondition(text, names);
    return parsed.ok ? [parsed.expression] : [];
  });
}

type UnconditionalParameter = WrittenParameters[string] extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'when'>
    : never
  : never;

function parameterOf(name: string, parameter: UnconditionalParameter): Parameter {
  switch (parameter.type) {
    case 'float':
    case 'int': {
      const { likely, ...same } = parameter;
      return { name, ...same, ...believed(likely) };
    }
    case 'fixed':
      return { name, ...parameter };
    case 'choice': {
      const { ordered, likely, ...same } = parameter;
      return { name, ...same, ...(ordered && { ordered }), ...believed(likely) };
    }
    case 'bool':
      return { name, type: 'bool', ...believed(parameter.likely) };
  }
}

function believed(likely: Value | readonly Value[] | undefined): { readonly likely?: readonly Value[] } {
  return likely === undefined ? {} : { likely: asList(likely) };
}

export function asList(written: Value | readonly Value[]): readonly Value[] {
  return [written].flat();
}
