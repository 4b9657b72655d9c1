import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { metricCandidates } from '../../../../../src/draft/suggestions/metrics.ts';
import { scriptOf } from './project.ts';

const shown = (text: string, files: Readonly<Record<string, string>> = {}): unknown[] => {
  const best = metricCandidates(scriptOf(text, files).outputs).at(0);
  return [best?.name, best?.readableAs];
};

describe('a metric that a Python script prints', () => {
  it('is named by each text that a loop or a call gives its variable', () => {
    const line = 'print("{} loss: {:.3f}, took {}".format(phase, loss, seconds))\n';
    assert.deepEqual(shown(`for phase in ["train", "val"]:\n  ${line}`), ['val loss', 'name']);
    const report = `def report(loss, phase="train"):\n  ${line}`;
    assert.deepEqual(shown(`${report}report(a)\nreport(b, "test")`), ['test loss', 'name']);
    assert.deepEqual(shown(`${report}report(a)\nreport(b, phase="val")`), ['val loss', 'name']);
    const logger = { 'log.py': `class Log:\n  def report(self, loss, phase):\n    ${line}` };
    const made = 'from log import Log\nlog = Log()\nlog.report(a, "train")\nlog.report(b, phase="val")';
    assert.deepEqual(shown(made, logger), ['val loss', 'name']);
    assert.deepEqual(shown(`def report(phase, loss):\n  ${line}report(name(), b)`), ['loss', 'name']);
  });

  it('is none that the script was given', () => {
    assert.deepEqual(shown('print(f"aux_loss_weight={args.aux_loss_weight}")\nprint("loss", l)'), ['loss', 'name']);
    assert.deepEqual(shown('print("target accuracy: %.2f" % cfg.target)'), [undefined, undefined]);
  });
});
