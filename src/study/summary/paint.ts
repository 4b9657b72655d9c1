/** What may stand out where text is shown in colour. */

/** Adds what a terminal shows as colour, so `text` has to be printable before. */
export type Paint = (style: 'bold' | 'red', text: string) => string;

export const plain: Paint = (_style, text) => text;
