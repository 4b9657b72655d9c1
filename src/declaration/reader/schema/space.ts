/** The declared parameters and constraints as the engine's space, and what follows from its points, after they were checked. */
import { namesIn, type Expression } from '../../../space/expression.ts';
import type { Parameter, Space, Value } from '../../../space/parameter.ts';
import { withoutDerived, type DerivedParameter } from '../../../space/derived.ts';
import { conditionOf, type When } from './conditions.ts';
import { calculationOf, isDerived } from './derived.ts';
import { parseCondition } from './parseCondition.ts';
import type { WrittenParameters } from './parameters.ts';

/** The parameters that are searched, and those that never change. */
export function spaceOf(parameters: WrittenParameters): Space {
  const plain = withoutDerived(derivedOf(parameters));
  return Object.entries(parameters).flatMap(([name, { when, ...parameter }]) => {
    const searched = parameterOf(name, parameter);
    if (searched === undefined) return [];
    const condition = conditionIn(when, parameters);
    return [{ ...searched, ...(condition && { when: plain(condition) }) }];
  });
}

/** The parameters whose values follow from those of the others. */
export function derivedOf(parameters: WrittenParameters): readonly DerivedParameter[] {
  return Object.entries(parameters).flatMap(([name, parameter]): readonly DerivedParameter[] => {
    if (!isDerived(parameter)) return [];
    const value = calculationOf(parameter.value, parameters);
    if (!('kind' in value)) return [];
    const { type, when, multiple_of: multipleOf } = parameter;
    const condition = conditionIn(when, parameters);
    return [
      {
        ...{ name, value },
        ...(type === 'derivedInt' && { whole: true }),
        ...(multipleOf !== undefined && { multipleOf }),
        ...(condition && { when: condition }),
      },
    ];
  });
}

/** Whether a parameter does not exist in every point: it has a condition, or follows from one that does. */
export function conditionalIn(parameters: WrittenParameters): (name: string) => boolean {
  const derived = new Map(derivedOf(parameters).map((each) => [each.name, each.value]));
  const isConditional = (name: string): boolean => {
    if (!Object.hasOwn(parameters, name)) return false;
    const value = derived.get(name);
    return parameters[name].when !== undefined || (value !== undefined && [...namesIn(value)].some(isConditional));
  };
  return isConditional;
}

function conditionIn(when: When | undefined, parameters: WrittenParameters): Expression | undefined {
  const condition = when === undefined ? undefined : conditionOf(when, parameters);
  return condition !== undefined && 'kind' in condition ? condition : undefined;
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
  const plain = withoutDerived(derivedOf(parameters));
  return [constraints].flat().flatMap((text) => {
    const parsed = parseCondition(text, names);
    return parsed.ok ? [plain(parsed.expression)] : [];
  });
}

type UnconditionalParameter = WrittenParameters[string] extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'when'>
    : never
  : never;

function parameterOf(name: string, parameter: UnconditionalParameter): Parameter | undefined {
  switch (parameter.type) {
    case 'float':
    case 'int': {
      const { likely, default: _, ...same } = parameter;
      return { name, ...same, ...believed(likely) };
    }
    case 'fixed':
      return { name, ...parameter };
    case 'choice': {
      const { ordered, likely, default: _, ...same } = parameter;
      return { name, ...same, ...(ordered && { ordered }), ...believed(likely) };
    }
    case 'bool':
      return { name, type: 'bool', ...believed(parameter.likely) };
    case 'derived':
    case 'derivedInt':
      return undefined;
  }
}

function believed(likely: Value | readonly Value[] | undefined): { readonly likely?: readonly Value[] } {
  return likely === undefined ? {} : { likely: asList(likely) };
}

export function asList(written: Value | readonly Value[]): readonly Value[] {
  return [written].flat();
}
