import type { PickReason } from '../pick.ts';

/** Why the engine picked a point, on the page and in the terminal. */
export function pickReasonText(reason: PickReason): string {
  switch (reason.kind) {
    case 'initialDesign':
      return 'initial design';
    case 'given':
      return 'your point';
    case 'branch':
      return `few trials so far with ${reason.parameter} = ${String(reason.value)}`;
    case 'refines':
      return `refines ${trialText(reason.trial)}`;
    case 'explores':
      return 'explores what is little known';
    case 'improves':
      return `may improve on ${trialText(reason.trial)}`;
    case 'repeats':
      return `${trialText(reason.trial)} once more, because its value may be luck`;
    case 'confirms':
      return `confirms ${trialText(reason.trial)}, one of the best, at the end of the budget`;
    case 'bound':
      return 'highest bound among the candidates';
    case 'algorithm':
      return `proposed by ${reason.name}`;
  }
}

const trialText = (trial: number | null): string => (trial === null ? 'a past trial' : `trial ${trial}`);
