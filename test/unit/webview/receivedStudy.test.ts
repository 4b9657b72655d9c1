import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../laws.ts';
import { PageUpdates } from '../../../src/extension/views/pageUpdates.ts';
import { toPageSchema, type StudyMessage } from '../../../src/protocol.ts';
import { apply } from '../../../src/study/study.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import type { StudyView } from '../../../src/study/summary/studyView.ts';
import { viewOf } from '../../../src/study/summary/summarize.ts';
import { receive, type ReceivedStudy } from '../../../webview/receivedStudy.ts';
import { controlsEvents } from '../study/disk/journals.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** After each event of a study. */
const views: readonly StudyView[] = (() => {
  const states: StudyState[] = [];
  for (const event of controlsEvents) states.push(apply(states.at(-1) ?? null, event));
  return states.map((study) => viewOf(study, { alive: true, commandOf: () => 'a' }));
})();

/** As `main.ts` does it: a page that asks for the complete study where a message does not follow the one before. */
function openPage(updates: PageUpdates) {
  let received: ReceivedStudy | undefined;
  return {
    shown: () => plain(received?.view),
    get: (message: StudyMessage) => {
      const before = received;
      const arrived = toPageSchema.parse(plain(message));
      assert.ok(arrived.type === 'study' || arrived.type === 'delta');
      received = receive(before, arrived);
      if (received === undefined && before !== undefined) updates.begin(views.at(-1));
    },
  };
}

describe('the page of a study', () => {
  it('shows the last state of the study when each message has arrived, and got it whole only once', () => {
    const messages: StudyMessage[] = [];
    const updates = new PageUpdates((message) => messages.push(message));
    const page = openPage(updates);
    updates.begin(views[0]);
    for (const view of views.slice(1)) updates.update(view);
    for (const message of messages) page.get(message);
    assert.deepEqual(messages.map(({ type }) => type), ['study', ...views.slice(1).map(() => 'delta')]); // oxfmt-ignore
    assert.deepEqual(page.shown(), plain(views.at(-1)));
  });

  it('shows it, too, when messages are lost, doubled or overtaken, after the next one at the latest', () => {
    forMany(40, fc.array(fc.nat(200), { minLength: 1 }), (order) => {
      const messages: StudyMessage[] = [];
      const updates = new PageUpdates((message) => messages.push(message));
      const page = openPage(updates);
      updates.begin(views[0]);
      for (const view of views.slice(1)) updates.update(view);
      const before = messages.slice();
      page.get(before[0]);
      for (const i of order) page.get(before[i % before.length]);
      // the connection works again: everything that is posted from here on arrives
      for (let i = before.length; i < messages.length; i++) page.get(messages[i]);
      updates.update(views[views.length - 1]);
      for (let i = messages.length - 1; i < messages.length; i++) page.get(messages[i]);
      assert.deepEqual(page.shown(), plain(views.at(-1)));
    });
  });

  it('gets nothing before it is ready, and the complete study as soon as there is one', () => {
    const messages: StudyMessage[] = [];
    const updates = new PageUpdates((message) => messages.push(message));
    updates.update(views[0]);
    assert.deepEqual(messages, []);
    updates.begin(undefined);
    updates.update(views[1]);
    assert.deepEqual(messages.map(({ type, version }) => [type, version]), [['study', 1]]); // oxfmt-ignore
  });
});
