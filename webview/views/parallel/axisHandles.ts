/**
 * The axes of the parallel coordinates as controls over the plot. The pointer drags over a part of an axis. By keyboard
 * they are one stop of the Tab key: arrows left and right lead from end to end, up and down move an end, Delete takes
 * the brush away.
 */
import { ordinate, type ParallelLayout, type Axis } from '../../charts/parallel/axes.ts';
import { h, setChildren, setHidden } from '../../elements/dom.ts';
import { brushText, type Brush, movedEnd } from './brush.ts';

interface Shown {
  readonly axes: readonly Axis[];
  /** Of each axis. */
  readonly brushes: readonly (Brush | null)[];
}

const WHOLE: Brush = { low: 0, high: 1 };
const ENDS = ['low', 'high'] as const;
const HINT = 'Drag along an axis to filter the table';
/** A shorter drag is a click. */
const LEAST_DRAG = 0.02;

/** To be laid over the plot. @param change is told an axis' brush; null takes it away */
export function createAxisHandles(change: (axis: Axis, brush: Brush | null) => void) {
  const name = 'Axes: arrows up and down move an end, left and right lead to the next, Delete clears';
  const element = h('div', { class: 'axes', role: 'group', 'aria-label': name, title: HINT });
  let shown: Shown = { axes: [], brushes: [] };
  /** The number of the end that is the stop of the Tab key: each axis has two, the lower one first. */
  let stop = 1;
  const ends = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>('.end')];
  const stopAt = (end: number): void => {
    stop = end;
    ends().forEach((each, i) => each.setAttribute('tabindex', i === stop ? '0' : '-1'));
  };

  element.addEventListener('focusin', ({ target }) => stopAt(ends().findIndex((end) => end === target)));
  element.addEventListener('keydown', (event) => {
    const [i, step] = [Math.floor(stop / 2), STEPS[event.key]];
    const brush = movedEnd(event.key, shown.axes[i], shown.brushes[i] ?? WHOLE, ENDS[stop % 2]);
    if (step !== undefined)
      ends()
        .at(Math.max(0, stop + step))
        ?.focus();
    else if (brush !== undefined) change(shown.axes[i], brush);
    else return;
    event.preventDefault();
  });
  listenToDrag(element, (i, brush) => change(shown.axes[i], brush));

  return {
    element,
    /** @param margins of the plot around the axes */
    render({ axes, brushes }: Shown, margins: ParallelLayout['margins']): void {
      const isOther = axes.some(({ name }, i) => name !== shown.axes.at(i)?.name);
      shown = { axes, brushes };
      const share = (i: number): number => i / Math.max(1, axes.length - 1);
      setChildren(element, axes.map((axis, i) => handleOf(axis, brushes[i], share(i), margins))); // oxfmt-ignore
      stopAt(isOther ? 1 : stop);
    },
  };
}

const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowLeft: -1, ArrowRight: 1 };

/** @param share of the way from the first axis to the last */
function handleOf(axis: Axis, brush: Brush | null, share: number, margins: ParallelLayout['margins']): HTMLElement {
  const { left, right, top, bottom } = margins;
  const places = brush ?? WHOLE;
  const texts = brushText(axis, places);
  const range = h('div', { class: 'range' });
  setHidden(brush === null, range);
  range.style.top = percentFromTop(places.high);
  range.style.bottom = `${100 - Number.parseFloat(percentFromTop(places.low))}%`;
  const ends = ENDS.map((which, i) => {
    const [value, name] = [String(Math.round(100 * places[which])), `${axis.name}, ${i === 0 ? 'from' : 'to'}`];
    const named = { 'aria-label': name, 'aria-valuenow': value, 'aria-valuetext': texts[i] };
    const scale = { 'aria-orientation': 'vertical', 'aria-valuemin': '0', 'aria-valuemax': '100' };
    const end = h('div', { class: `end ${which}`, role: 'slider', tabindex: '-1', ...scale, ...named });
    end.style.top = percentFromTop(places[which]);
    return end;
  });
  const element = h('div', { class: brush === null ? 'axis' : 'axis brushed', title: axis.name }, range, ...ends);
  element.style.left = `calc(${left}px + (100% - ${left + right}px) * ${share})`;
  element.style.top = `${top}px`;
  element.style.bottom = `${bottom}px`;
  return element;
}

const percentFromTop = (place: number): string =>
  `${(100 * (ordinate.high - place)) / (ordinate.high - ordinate.low)}%`;

/** The part of an axis that the pointer drags over, as it goes. @param brushed is told the axis by its number */
function listenToDrag(element: HTMLElement, brushed: (axis: number, brush: Brush) => void): void {
  let begun: { readonly strip: Element; readonly at: number } | null = null;
  const placeIn = (strip: Element, { clientY }: PointerEvent): number => {
    const { top, height } = strip.getBoundingClientRect();
    return Math.min(1, Math.max(0, ordinate.high - ((clientY - top) / height) * (ordinate.high - ordinate.low)));
  };
  element.addEventListener('pointerdown', (event) => {
    const strip = event.target instanceof Element ? event.target.closest('.axis') : null;
    if (strip === null) return;
    begun = { strip, at: placeIn(strip, event) };
    strip.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    if (begun === null) return;
    const { strip, at } = begun;
    const place = placeIn(strip, event);
    const brush = { low: Math.min(at, place), high: Math.max(at, place) };
    if (Math.abs(place - at) >= LEAST_DRAG) brushed([...element.children].indexOf(strip), brush);
  });
  // also where the pointer was cancelled
  element.addEventListener('lostpointercapture', () => {
    begun = null;
  });
}
