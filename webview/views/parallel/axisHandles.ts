/**
 * The axes of the parallel coordinates as controls over the plot. The pointer drags over a part of an axis. By keyboard
 * they are one stop of the Tab key: arrows left and right lead from end to end, up and down move an end, Delete takes
 * the brush away.
 */
import { ordinate, type ParallelLayout, type Axis } from '../../charts/parallel/axes.ts';
import { h, setHidden } from '../../elements/dom.ts';
import { remembered } from '../../remembered.ts';
import { brushText, type Brush, movedEnd, type End } from './brush.ts';

interface Shown {
  readonly axes: readonly Axis[];
  /** Of each axis. */
  readonly brushes: readonly (Brush | null)[];
}

type Handle = ReturnType<typeof createHandle>;

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
  let handles: readonly Handle[] = [];

  const build = remembered((...names: readonly string[]): void => {
    handles = names.map(createHandle);
    handles.forEach(listen);
    element.replaceChildren(...handles.map((handle) => handle.element));
    handles.at(0)?.ends.high.setAttribute('tabindex', '0');
  });
  const listen = (handle: Handle, i: number): void => {
    listenToDrag(handle.element, (brush) => change(shown.axes[i], brush));
    for (const end of ENDS) {
      handle.ends[end].addEventListener('keydown', (event) => {
        const isHandled = moveFocus(handles, event.key, i, end) || moveEnd(event.key, i, end);
        if (isHandled) event.preventDefault();
      });
    }
  };
  const moveEnd = (key: string, i: number, end: End): boolean => {
    const brush = movedEnd(key, shown.axes[i], shown.brushes[i] ?? WHOLE, end);
    if (brush !== undefined) change(shown.axes[i], brush);
    return brush !== undefined;
  };

  return {
    element,
    /** @param margins of the plot around the axes */
    render({ axes, brushes }: Shown, margins: ParallelLayout['margins']): void {
      shown = { axes, brushes };
      build(...axes.map(({ name }) => name));
      handles.forEach((handle, i) => {
        place(handle.element, i / Math.max(1, axes.length - 1), margins);
        renderHandle(handle, axes[i], brushes[i]);
      });
    },
  };
}

/** @returns whether the key leads from this end to another */
function moveFocus(handles: readonly Handle[], key: string, i: number, end: End): boolean {
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const all = handles.flatMap(({ ends }) => [ends.low, ends.high]);
  const target = all.at(Math.max(0, 2 * i + (end === 'high' ? 1 : 0) + step));
  if (step === 0 || target === undefined) return false;
  for (const each of all) each.tabIndex = each === target ? 0 : -1;
  target.focus();
  return true;
}

function createHandle(name: string) {
  const end = (which: End): HTMLElement =>
    h('div', {
      class: `end ${which}`,
      role: 'slider',
      tabindex: '-1',
      'aria-orientation': 'vertical',
      'aria-valuemin': '0',
      'aria-valuemax': '100',
      'aria-label': `${name}, ${which === 'low' ? 'from' : 'to'}`,
    });
  const range = h('div', { class: 'range' });
  const ends = { low: end('low'), high: end('high') };
  const element = h('div', { class: 'axis', title: name }, range, ends.low, ends.high);
  return { element, range, ends };
}

/** @param share of the way from the first axis to the last */
function place({ style }: HTMLElement, share: number, { left, right, top, bottom }: ParallelLayout['margins']): void {
  style.left = `calc(${left}px + (100% - ${left + right}px) * ${share})`;
  style.top = `${top}px`;
  style.bottom = `${bottom}px`;
}

function renderHandle({ element, range, ends }: Handle, axis: Axis, brush: Brush | null): void {
  const places = brush ?? WHOLE;
  const [low, high] = brushText(axis, places);
  const texts = { low, high };
  element.classList.toggle('brushed', brush !== null);
  setHidden(brush === null, range);
  range.style.top = percentFromTop(places.high);
  range.style.bottom = `${100 - Number.parseFloat(percentFromTop(places.low))}%`;
  for (const end of ENDS) {
    ends[end].style.top = percentFromTop(places[end]);
    ends[end].setAttribute('aria-valuenow', String(Math.round(100 * places[end])));
    ends[end].setAttribute('aria-valuetext', texts[end]);
  }
}

const percentFromTop = (place: number): string =>
  `${(100 * (ordinate.high - place)) / (ordinate.high - ordinate.low)}%`;

/** The part of an axis that the pointer drags over, as it goes. */
function listenToDrag(strip: HTMLElement, brushed: (brush: Brush) => void): void {
  let begun: number | null = null;
  const placeAt = ({ clientY }: PointerEvent): number => {
    const { top, height } = strip.getBoundingClientRect();
    return Math.min(1, Math.max(0, ordinate.high - ((clientY - top) / height) * (ordinate.high - ordinate.low)));
  };
  strip.addEventListener('pointerdown', (event) => {
    begun = placeAt(event);
    strip.setPointerCapture(event.pointerId);
  });
  strip.addEventListener('pointermove', (event) => {
    if (begun === null) return;
    const place = placeAt(event);
    if (Math.abs(place - begun) >= LEAST_DRAG) brushed({ low: Math.min(begun, place), high: Math.max(begun, place) });
  });
  // also where the pointer was cancelled
  strip.addEventListener('lostpointercapture', () => {
    begun = null;
  });
}
