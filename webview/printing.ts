/**
 * The page on paper: laid out as it is on the screen, because the charts are as wide as they were drawn, and made
 * smaller.
 */

/** The space of A4 and Letter between their margins, in the pixels of a printed page. */
const PAPER_WIDTH = 700;

export function fitOnPaper(page: HTMLElement): void {
  const { style } = page;
  window.addEventListener('beforeprint', () => {
    const { clientWidth } = page;
    if (clientWidth <= PAPER_WIDTH) return;
    style.width = `${clientWidth}px`;
    style.zoom = String(PAPER_WIDTH / clientWidth);
  });
  window.addEventListener('afterprint', () => {
    [style.width, style.zoom] = ['', ''];
  });
}
