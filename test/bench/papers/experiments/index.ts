/** The experiments of `npm run bench:papers`, in the order of the page. */
import type { Experiment } from '../experiment.ts';
import { authors } from './authors.ts';
import { misspecified, wrongNorm } from './adaptive.ts';
import { mnist } from './mnist.ts';
import { nas, nasWarm } from './nas.ts';
import { starvation } from './starvation.ts';
import { abalone, cadata } from './regressionTables.ts';

export const experiments: readonly Experiment[] = [
  abalone,
  cadata,
  authors,
  nas,
  nasWarm,
  misspecified,
  wrongNorm,
  mnist,
  starvation,
];
