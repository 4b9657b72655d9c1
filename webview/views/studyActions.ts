/** The actions that a study allows: at most two as buttons, those that its state advises, and the others in a menu. */
import { countTrials, isReadOnly, type FromPage, type Summary } from '../../src/protocol.ts';
import type { buttons } from '../text/messages.ts';
import { adviceFor } from './advice.ts';
import type { LatestInsight } from '../receivedStudy.ts';

/** As its message and its label are named. */
export type StudyAction = Exclude<keyof typeof buttons & FromPage['type'], 'copyCommand' | 'openLog'>;

const MOST_BUTTONS = 2;
const OUTPUTS: readonly StudyAction[] = ['compare', 'saveReport', 'exportStudy'];

export function studyActions(
  summary: Summary,
  insight: LatestInsight,
): Readonly<Record<'buttons' | 'menu', readonly StudyAction[]>> {
  const { state, setAside, lost, asOf } = summary;
  // nobody is there who could do it
  if (asOf !== undefined) return { buttons: [], menu: [] };
  if (state === 'damaged') {
    const menu = ['compare', 'saveReport'] as const;
    return setAside ? { buttons: [], menu } : { buttons: ['recover', 'startOver'], menu: ['openDeclaration', ...menu] };
  }
  if (lost) return { buttons: ['startOver'], menu: ['openDeclaration', 'compare', 'saveReport'] };
  if (isReadOnly(summary)) return { buttons: [], menu: OUTPUTS };
  if (state === 'new') return { buttons: ['start'], menu: ['openDeclaration'] };
  const isActive = state === 'running' || state === 'paused';
  const own = isActive ? controls(summary, insight) : nextSteps(summary, insight);
  // last: nobody begins anew by a key too many
  const others: StudyAction[] = ['enqueue', 'openDeclaration', ...OUTPUTS, ...(isActive ? [] : ['startOver' as const])];
  return {
    buttons: own.slice(0, MOST_BUTTONS),
    menu: [...own.slice(MOST_BUTTONS), ...others],
  };
}

/** Whether it is the next step, and not only possible. */
export function isAdvised(action: StudyAction, summary: Summary, insight: LatestInsight): boolean {
  const advice = adviceFor(summary, insight);
  if (action === 'addTrials') return advice === 'more';
  if (action === 'stop') return advice === 'stop';
  const isComing = insight === undefined && summary.recommended !== null;
  if (action === 'start') return !isComing && advice !== 'enough' && advice !== 'flat';
  return ['continue', 'confirmBest', 'recover'].includes(action);
}

function controls(summary: Summary, insight: LatestInsight): StudyAction[] {
  // the failure card has the ways to go on
  if (summary.state === 'paused') return summary.failure === null ? ['continue', 'stop'] : ['stop'];
  const advice = adviceFor(summary, insight);
  if (advice === 'confirm') return ['confirmBest', 'stop', 'pause'];
  return advice === 'stop' ? ['stop', 'pause'] : ['pause', 'stop'];
}

function nextSteps(summary: Summary, insight: LatestInsight): StudyAction[] {
  const { state, failure, continues } = summary;
  const steps: readonly (readonly [action: StudyAction, isPossible: boolean])[] = [
    ['confirmBest', adviceFor(summary, insight) === 'confirm'],
    ['start', continues && failure === null],
    ['addTrials', state === 'finished'],
    ['retryFailed', countTrials(summary).failed > 0],
    ['addTrials', state === 'failed'],
  ];
  return steps.flatMap(([action, isPossible]) => (isPossible ? action : []));
}
