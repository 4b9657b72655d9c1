import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../src/draft/draft.ts';

describe('a model of Ultralytics', () => {
  const draft = (text: string, data?: string, there: readonly string[] = []) =>
    draftOf({
      file: 'a.py',
      text: `from ultralytics import YOLO\n${text}`,
      readFile: (file) => (file === 'd.yaml' ? data : undefined),
      isThere: (file) => there.includes(file) || file === 'd.yaml',
    });
  const metric = (text: string) =>
    draft(text)
      .metrics.slice(0, 1)
      .flatMap(({ name, goal, from }) => [name, goal, from]);

  it('is measured in the newest table of its runs, by what it is for', () => {
    const box = 'metrics/mAP50-95(B)';
    assert.deepEqual(metric('m = YOLO("n.pt")\nm.train(data="d.yaml")\n'), [box, 'maximize', 'runs']);
    assert.deepEqual(metric('YOLO("n.pt").train(data="d.yaml", project="out")\n'), [box, 'maximize', 'out']);
    assert.equal(metric('YOLO("n-seg.pt").train(data="d.yaml")\n')[0], 'metrics/mAP50-95(M)');
    assert.equal(metric('YOLO("n-pose.pt").train(data="d.yaml")\n')[0], 'metrics/mAP50-95(P)');
    assert.equal(metric('YOLO("n.pt").train(data="d.yaml", project="../out")\n')[2], undefined);
    assert.equal(metric('YOLO("n-cls.pt").train(data="d")\n')[0], 'metrics/accuracy_top1');
    assert.deepEqual(metric('m = Net("n.pt")\nm.train(data="d.yaml")\n'), []);
  });

  it('needs what the file of its data names, unless that says where to get it', () => {
    const missing = (data: string, there: readonly string[] = []) =>
      draft('YOLO("n.pt").train(data="d.yaml")\n', data, there).missing.map(({ path, line, file }) => [
        path,
        line,
        file,
      ]);
    const data = 'nc: 2\ntrain: ../set/a # mine\nval: C:/b\n';
    const both = [
      ['set/a', 2, 'd.yaml'],
      ['C:/b', 3, 'd.yaml'],
    ];
    assert.deepEqual(missing(data), both);
    assert.deepEqual(missing(data, ['../set', '../set/a', 'C:', 'C:/b']), []);
    assert.deepEqual(missing(`${data}download: https://a.b/c.zip\n`), []);
    assert.deepEqual(missing('path: /all\ntrain: x\nval: x\n'), [['/all/x', 2, 'd.yaml']]);
  });
});
