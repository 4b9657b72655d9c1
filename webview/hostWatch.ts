/**
 * Whether the extension host still answers. It counts the page's own questions and not the time, so that a machine that
 * slept, or a page that was not drawn, raises no alarm; and it waits for several, because a busy host answers late.
 */
export interface HostWatch {
  /** To be called with each question. True when so many went unanswered that the host is probably gone. */
  readonly ask: () => boolean;
  /** To be called with each message of the host. */
  readonly answered: () => void;
}

export const ASK_INTERVAL_MS = 5000;
const MAX_UNANSWERED = 4;

export function createHostWatch(): HostWatch {
  let unanswered = 0;
  return {
    ask: () => ++unanswered > MAX_UNANSWERED,
    answered: () => {
      unanswered = 0;
    },
  };
}
