/**
 * Whether the extension host still answers. It counts the page's own questions and not the time, so that a machine that
 * slept, or a page that was not drawn, raises no alarm; and it waits for several, because a busy host answers late.
 */
export const ASK_INTERVAL_MS = 5000;
const MAX_UNANSWERED = 4;

export function createHostWatch() {
  let unanswered = 0;
  return {
    /** To be called with each question. True when so many went unanswered that the host is probably gone. */
    ask: (): boolean => ++unanswered > MAX_UNANSWERED,
    /** To be called with each message of the host. */
    answered: (): void => {
      unanswered = 0;
    },
  };
}
