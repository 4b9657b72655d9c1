/** Sentences about the brushes of the parallel coordinates. */
export const AXES = 'Axes: arrows up and down move an end, left and right lead to the next, Delete clears';
export const endName = (axis: string, end: 'low' | 'high'): string => `${axis}, ${end === 'low' ? 'from' : 'to'}`;
export const CLEAR = 'Clear the brushes';
