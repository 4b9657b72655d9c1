import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { translateWith } from '../../../../src/extension/messages/language.ts';
import { createValueThread } from '../../../../src/extension/checking/valueThread.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';
import { bundle } from '../../cli/bundle.ts';

describe('the thread that looks for parameters in scripts and templates', () => {
  let program: URL;
  const folder = temporaryFolder('values');
  let thread: ReturnType<typeof createValueThread>;
  const declared = (...lines: readonly string[]) => ({
    file: path.join(folder, 'study.bbkb.yaml'),
    text: [...lines, 'objective: { metric: loss, goal: minimize }', 'budget: { trials: 3 }'].join('\n'),
  });
  const constants = (parameter: string) =>
    declared(
      'command: python train.py',
      'pass: constants',
      `parameters: { ${parameter}: { type: int, low: 1, high: 9 } }`,
    );

  before(async () => {
    program = (await bundle()).valueWorker;
    await writeFile(path.join(folder, 'train.py'), 'width = 3\nprint("loss:", width)\n');
    await writeFile(path.join(folder, 'base.yaml'), 'width: 3\n');
    thread = createValueThread(program, 20, () => assert.fail('cut off'));
  });
  after(() => thread.dispose());

  it('names the parameters that are no constant of the script, and no value of the template, where they are declared', async () => {
    const template = declared(
      'command: sh train.sh base.yaml',
      'pass: template',
      'template: base.yaml',
      'parameters: { depth: { type: int, low: 1, high: 9 } }',
    );
    // asked at once, answered one after the other
    const answers = await Promise.all(
      [constants('width'), constants('depth'), template].map((request) => thread.problems(request)),
    );
    assert.deepEqual(
      answers.map((problems) => problems.map(({ line, column }) => [line, column])),
      [[], [[3, 15]], [[4, 15]]],
    );
  });

  it('has nothing to say of a text that is no declaration: another check has', async () => {
    assert.deepEqual(await thread.problems(declared('pass: constants')), []);
  });

  it('says of two similar names which one the script has, and has the other one mended', async () => {
    const named = (parameter: string, start: string) =>
      declared(
        'command: python train.py',
        'pass: constants',
        `parameters: { ${parameter}: { type: int, low: 1, high: 9 } }`,
        `start: [{ ${start}: 2 }]`,
      );
    const [declaredWrong, usedWrong, unknown] = await Promise.all(
      [named('widht', 'width'), named('width', 'widht'), named('dept', 'depth')].map((each) => thread.problems(each)),
    );
    assert.deepEqual(
      declaredWrong.map(({ line, column, message }) => [line, column, message]),
      [[3, 15, 'train.py: there is no constant widht (did you mean width, as it is used in this declaration?).']],
    );
    assert.deepEqual(declaredWrong[0].fixes, [{ kind: 'rename', path: ['parameters', 'widht'], to: 'width' }]);
    assert.ok([...usedWrong, ...unknown].every(({ message }) => !message.includes('no constant')));
  });

  it('says it in the language of the editor', async () => {
    translateWith({ 'There is no file {0}: write the path that the command has.': 'Die Datei {0} gibt es nicht.' });
    const thread = createValueThread(program, 20, () => assert.fail('cut off'));
    const missing = declared(
      'command: sh train.sh none.yaml',
      'pass: template',
      'template: none.yaml',
      'parameters: { depth: { type: int, low: 1, high: 9 } }',
    );
    const [problem] = await thread.problems(missing);
    assert.equal(problem.message, 'Die Datei none.yaml gibt es nicht.');
    translateWith({});
    thread.dispose();
  });

  it('names the declaration where its time is over, finds nothing, and answers the next request', async () => {
    const cutOff: string[] = [];
    const request = constants('depth');
    const thread = createValueThread(program, 0, (file) => cutOff.push(file));
    assert.deepEqual(await thread.problems(request), []);
    assert.deepEqual(await thread.problems(request), []);
    assert.deepEqual(cutOff, [request.file, request.file]);
    thread.dispose();
  });
});
