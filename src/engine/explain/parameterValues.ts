/** The values at which the model is shown along one parameter. */
import { sizeOf, valueAt, type Parameter, type Value } from '../../space/parameter.ts';
import { parameterEncoding } from '../../space/parameterEncoding.ts';

export type AxisScale = 'linear' | 'log' | 'category';

export function isCategory({ type }: Parameter): boolean {
  return type === 'choice' || type === 'bool';
}

export function scaleOf(parameter: Parameter): AxisScale {
  if (isCategory(parameter)) return 'category';
  return 'scale' in parameter && parameter.scale === 'log' ? 'log' : 'linear';
}

/** The categories, or all of few numbers, else `count` that lie evenly on the parameter's scale. */
export function valuesAlong(parameter: Parameter, count: number): Value[] {
  const size = sizeOf(parameter);
  if (size <= count || isCategory(parameter)) return Array.from({ length: size }, (_, i) => valueAt(parameter, i));
  const { decode } = parameterEncoding(parameter);
  const even = Array.from({ length: count }, (_, i) => decode(Float64Array.of(i / (count - 1)), 0));
  return [...new Set(even)];
}
