/** A study of three parameters, to test its parallel coordinates with. */
import { summaryOf, trialOf } from '../../summaries.ts';

const parameters = ['lr', 'layers', 'solver'];

export const parallelStudy = summaryOf([], {
  parameters,
  axes: [
    { parameter: 'lr', scale: 'log', low: 0.01, high: 1, isInteger: false },
    { parameter: 'layers', scale: 'linear', low: 1, high: 5, isInteger: true },
    { parameter: 'solver', scale: 'category', values: ['adam', 'sgd'] },
  ],
  trials: [
    trialOf({ trial: 1, value: 0.5, parameters: { lr: 0.02, layers: 1, solver: 'sgd' } }),
    trialOf({ trial: 2, value: 1, parameters: { lr: 0.5, layers: 4, solver: 'adam' } }),
    trialOf({ trial: 3, value: 0.9, parameters: { lr: 0.1, solver: 'adam' } }),
    trialOf({ trial: 4, state: 'failed', parameters: { lr: 0.1, layers: 2, solver: 'adam' } }),
  ],
});
