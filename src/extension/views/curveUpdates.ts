/** The messages with learning curves to one page of the dashboard: all when it is new, then changes when it asks. */
import type { ToPage } from '../../protocol.ts';
import { createCurveFeed, type CurveFeed } from '../../tuner/job/curveFeed.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

type Source = Pick<WorkspaceStudy, 'studyFolder' | 'studyState' | 'summary'>;

export class CurveUpdates {
  readonly #study: Source;
  readonly #post: (message: ToPage) => void;
  #feed: CurveFeed | undefined;
  #isReading = false;

  constructor(study: Source, post: (message: ToPage) => void) {
    this.#study = study;
    this.#post = post;
  }

  /** The page is new. */
  async begin(): Promise<void> {
    this.#feed = createCurveFeed();
    await this.update();
  }

  /** A disk that is slow is not asked twice at a time. */
  async update(): Promise<void> {
    const { studyFolder, studyState, summary } = this.#study;
    if (studyState === undefined || summary === undefined || this.#isReading) return;
    this.#isReading = true;
    try {
      const changes = this.#feed?.next(studyFolder, studyState, summary) ?? [];
      for await (const curves of changes) this.#post({ type: 'curves', curves });
    } finally {
      this.#isReading = false;
    }
  }
}
