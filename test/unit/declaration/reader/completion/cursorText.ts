/** Declarations with the cursor at ‸. */

export const file = (extra: string): string => `command: python3 train.py
parameters:
  lr: { type: float, low: 1e-5, high: 1, scale: log }
  optimizer: { type: choice, values: [sgd, "a, b"] }
  layers: { type: int, low: 1, high: 9, step: 2 }
  weight-decay: 0.1
${extra}
objective: { metric: loss, goal: minimize }
`;
export const at = (text: string): [text: string, offset: number] => [text.replace('‸', ''), text.indexOf('‸')];
