/** The actions that a study allows: at most two as buttons, those that its state advises, and the others in a menu. */
import { countTrials, isReadOnly } from '../../src/protocol.ts';
import type { Insight } from '../../src/study/insight.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { adviceFor } from './advice.ts';

export type StudyAction =
  | 'start'
  | 'continue'
  | 'pause'
  | 'stop'
  | 'addTrials'
  | 'confirmBest'
  | 'retryFailed'
  | 'startOver'
  | 'recover'
  | 'enqueue'
  | 'openDeclaration'
  | 'compare'
  | 'saveReport'
  | 'exportStudy';

export interface StudyActions {
  readonly buttons: readonly StudyAction[];
  readonly menu: readonly StudyAction[];
}

const MOST_BUTTONS = 2;
const OUTPUTS: readonly StudyAction[] = ['compare', 'saveReport', 'exportStudy'];

export function studyActions(summary: Summary): StudyActions {
  const { state, setAside, asOf } = summary;
  // nobody is there who could do it
  if (asOf !== undefined) return { buttons: [], menu: [] };
  if (state === 'damaged') {
    const menu = ['compare', 'saveReport'] as const;
    return setAside ? { buttons: [], menu } : { buttons: ['recover', 'startOver'], menu: ['openDeclaration', ...menu] };
  }
  if (isReadOnly(summary)) return { buttons: [], menu: OUTPUTS };
  if (state === 'new') return { buttons: ['start'], menu: ['openDeclaration'] };
  const isActive = state === 'running' || state === 'paused';
  const own = isActive ? controls(summary) : nextSteps(summary);
  const others: StudyAction[] = [...(isActive ? [] : ['startOver' as const]), 'enqueue', 'openDeclaration', ...OUTPUTS];
  return {
    buttons: own.slice(0, MOST_BUTTONS),
    menu: [...own.slice(MOST_BUTTONS), ...others],
  };
}

/** Whether it is the next step, and not only possible. */
export function isAdvised(action: StudyAction, summary: Summary, insight: Insight | null): boolean {
  if (action === 'addTrials') return adviceFor(summary, insight?.forecast) === 'more';
  if (action === 'stop') return adviceFor(summary) === 'stop';
  if (action === 'start') return adviceFor(summary, insight?.forecast) !== 'enough';
  return ['continue', 'confirmBest', 'recover'].includes(action);
}

function controls(summary: Summary): StudyAction[] {
  // the failure card has the ways to go on
  if (summary.state === 'paused') return summary.failure === null ? ['continue', 'stop'] : ['stop'];
  switch (adviceFor(summary)) {
    case 'confirm':
      return ['confirmBest', 'stop', 'pause'];
    case 'stop':
      return ['stop', 'pause'];
    case 'enough':
    case 'more':
    case null:
      return ['pause', 'stop'];
  }
}

function nextSteps(summary: Summary): StudyAction[] {
  const { state, failure, continues } = summary;
  const failed = countTrials(summary).failed > 0;
  const isOver = state === 'finished' || state === 'failed';
  return [
    ...(adviceFor(summary) === 'confirm' ? (['confirmBest'] as const) : []),
    ...(continues && failure === null ? (['start'] as const) : []),
    ...(isOver ? (['addTrials'] as const) : []),
    ...(failed ? (['retryFailed'] as const) : []),
  ];
}
