/** The runs of an experiment so far, as figures and claims read them. */
import { averaged, endOf, valueAt } from './curves.ts';
import type { Curve, Method, Run, Series } from './experiment.ts';
import { estimate, type Estimate } from './statistics.ts';

export class Results {
  /** By the id of the method, in the order of the seeds. */
  readonly #runs: ReadonlyMap<string, readonly Run[]>;

  constructor(runs: ReadonlyMap<string, readonly Run[]>) {
    this.#runs = runs;
  }

  of(method: string): readonly Run[] {
    return this.#runs.get(method) ?? [];
  }

  /** One for each run that has it. */
  curves(method: string, name: string): Curve[] {
    return this.of(method).flatMap(({ curves }) => (name in curves ? [curves[name]] : []));
  }

  /** For a figure: one for every method that has this curve. */
  series(methods: readonly Method[], curve: string): Series[] {
    return methods.flatMap((method) => {
      const found = averaged(this.curves(method.id, curve));
      return found ? [{ method, ...found }] : [];
    });
  }

  /** Over the runs that have it; undefined where none has. */
  number(method: string, name: string): Estimate | undefined {
    const values = this.of(method).flatMap(({ numbers }) => (name in numbers ? [numbers[name]] : []));
    return values.length > 0 ? estimate(values) : undefined;
  }

  /** The curve at `at`, over the runs; undefined unless all of them reach it. */
  at(method: string, curve: string, at: number): Estimate | undefined {
    const curves = this.curves(method, curve);
    const values = curves.flatMap((each) => valueAt(each, at) ?? []);
    return values.length > 0 && values.length === curves.length ? estimate(values) : undefined;
  }

  /** The last x that all runs of all these methods reach; undefined where one has no run. */
  commonEnd(methods: readonly string[], curve: string): number | undefined {
    const ends = methods.map((method) => averaged(this.curves(method, curve))?.mean).map((mean) => mean && endOf(mean));
    const known = ends.filter((end) => end !== undefined);
    return known.length === ends.length && known.length > 0 ? Math.min(...known) : undefined;
  }
}
