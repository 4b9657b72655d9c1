/** The runs of an experiment so far, as figures and claims read them. */
import { meanCurve, endOf, interpolate } from './curves.ts';
import type { Curve, Method, Run, Series } from './experiment.ts';
import { confidenceInterval, type Estimate } from '../shared/confidenceInterval.ts';

export class Results {
  /** By the id of the method, in the order of the seeds. */
  readonly #runs: ReadonlyMap<string, readonly Run[]>;

  constructor(runs: ReadonlyMap<string, readonly Run[]>) {
    this.#runs = runs;
  }

  runsOf(method: string): readonly Run[] {
    return this.#runs.get(method) ?? [];
  }

  /** One for each run that has it. */
  curves(method: string, name: string): Curve[] {
    return this.runsOf(method).flatMap(({ curves }) => (name in curves ? [curves[name]] : []));
  }

  /** For a figure: one for every method that has this curve. */
  seriesOf(methods: readonly Method[], curve: string): Series[] {
    return methods.flatMap((method) => {
      const found = meanCurve(this.curves(method.id, curve));
      return found ? [{ method, ...found }] : [];
    });
  }

  /** Over the runs that have it; undefined where none has. */
  estimateOf(method: string, name: string): Estimate | undefined {
    const values = this.runsOf(method).flatMap(({ numbers }) => (name in numbers ? [numbers[name]] : []));
    return values.length > 0 ? confidenceInterval(values) : undefined;
  }

  /** The curve at `at`, over the runs; undefined unless all of them reach it. */
  estimateAt(method: string, curve: string, at: number): Estimate | undefined {
    const curves = this.curves(method, curve);
    const values = curves.flatMap((each) => interpolate(each, at) ?? []);
    return values.length > 0 && values.length === curves.length ? confidenceInterval(values) : undefined;
  }

  /** The last x that all runs of all these methods reach; undefined where one has no run. */
  commonEnd(methods: readonly string[], curve: string): number | undefined {
    const ends = methods
      .map((method) => meanCurve(this.curves(method, curve))?.mean)
      .map((mean) => mean && endOf(mean));
    const known = ends.filter((end) => end !== undefined);
    return known.length === ends.length && known.length > 0 ? Math.min(...known) : undefined;
  }
}
