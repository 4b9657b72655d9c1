/** The messages to one page of the dashboard: the complete study when it says `ready`, then the changes. */
import type { StudyMessage } from '../../protocol.ts';
import { deltaBetween } from '../../study/summary/delta.ts';
import type { StudyView } from '../../study/summary/studyView.ts';

export class PageUpdates {
  readonly #post: (message: StudyMessage) => void;
  #version = 0;
  #isReady = false;
  /** The view on the page, if every message has reached it. */
  #sent: StudyView | undefined;

  constructor(post: (message: StudyMessage) => void) {
    this.#post = post;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** The page is new, or it missed a message. */
  begin(view: StudyView | undefined): void {
    this.#isReady = true;
    this.#sent = undefined;
    if (view !== undefined) this.update(view);
  }

  /** A page that is not ready yet gets nothing: it will ask for everything. */
  update(view: StudyView): void {
    if (!this.#isReady) return;
    const delta = this.#sent && deltaBetween(this.#sent, view);
    this.#sent = view;
    const version = ++this.#version;
    this.#post(delta ? { type: 'delta', version, delta } : { type: 'study', version, view: plain(view) });
  }
}

/** As the protocol has it, and as a message can carry it. */
function plain({ head, trials, batches, ended }: StudyView) {
  return { head, trials: [...trials], batches: [...batches], ended: [...ended] };
}
