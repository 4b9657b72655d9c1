/**
 * What can be tuned: one declared parameter, the space they span, and a point of it in the user's own values.
 *
 * Ranges are inclusive at both ends. `log` scales need `low > 0`. Declarations are checked before they become a Space
 * (study/declaration.ts), so nothing here re-checks them.
 */
export type Value = number | string | boolean | null;

export type Scale = 'linear' | 'log';

export type Parameter =
  | {
      readonly name: string;
      readonly type: 'float';
      readonly low: number;
      readonly high: number;
      readonly scale: Scale;
    }
  | { readonly name: string; readonly type: 'int'; readonly low: number; readonly high: number; readonly scale: Scale }
  | { readonly name: string; readonly type: 'choice'; readonly values: readonly Value[] }
  | { readonly name: string; readonly type: 'bool' };

export type Space = readonly Parameter[];

/** One assignment of every parameter, by name, in the user's own values. */
export type Point = Readonly<Record<string, Value>>;
