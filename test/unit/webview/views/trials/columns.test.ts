import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { arrangeColumns, columnWidths, columnsOf } from '../../../../../webview/views/trials/columns.ts';
import { summaryOf, trialOf } from '../../summaries.ts';

describe('the columns of the table', () => {
  it('are the result, the parameters and the bookkeeping; devices and reasons only where there are some', () => {
    const ids = (...trials: Parameters<typeof trialOf>[0][]) =>
      columnsOf(summaryOf([], { trials: trials.map(trialOf) })).map(({ id }) => id);
    assert.deepEqual(ids({}), ['trial', 'value', 'parameters.lr', 'state', 'time', 'batch']);
    assert.deepEqual(ids({}, { gpus: ['0'] }, { state: 'failed', reason: 'It failed.' }), [
      ...['trial', 'value', 'parameters.lr', 'state', 'reason', 'time', 'batch', 'gpu'],
    ]);
    assert.ok(!ids({ state: 'stoppedEarly', reason: 'It was behind.' }).includes('reason'));
  });

  it('call the value by the name of the metric', () => {
    assert.ok(columnsOf(summaryOf([])).some(({ id, heading }) => id === 'value' && heading === 'accuracy'));
  });

  it('show a number rounded and have it in full, and say where a trial does not have a parameter', () => {
    const lr = columnsOf(summaryOf([])).find(({ id }) => id === 'parameters.lr');
    assert.ok(lr);
    const cell = (parameters: Record<string, number>) => {
      const trial = trialOf({ parameters });
      return [lr.text(trial), lr.fullText(trial), lr.value(trial)];
    };
    assert.deepEqual(cell({ lr: 0.123456789 }), ['0.12346', '0.123456789', 0.123456789]);
    assert.deepEqual(cell({}), ['–', '', null]);
  });

  it('have stars and notes in one, which is narrow where there are only stars', () => {
    const widthOf = (text: string) => {
      const study = summaryOf([0.5, 0.6], { notes: [{ trial: 2, star: true, text }] });
      const [, note] = columnsOf(study);
      const shown = study.trials.map((trial) => note.text(trial));
      return [note.shortHeading ?? note.heading, ...shown, columnWidths(columnsOf(study), study.trials).get('note')];
    };
    assert.deepEqual(widthOf(''), ['★', '', '★', 3]);
    assert.deepEqual(widthOf('good'), ['Note', '', '★ good', 6]);
  });

  it('leave what is left to the reasons, where more than a few trials have one', () => {
    const growing = (succeeded: number) => {
      const failed = trialOf({ state: 'failed', reason: 'y'.repeat(100) });
      const trials = [failed, ...Array.from({ length: succeeded }, (_, i) => trialOf({ trial: i + 2 }))];
      const columns = columnsOf(summaryOf([], { trials }));
      return arrangeColumns(columns, [], columnWidths(columns, trials))
        .filter(({ grows }) => grows)
        .map(({ id }) => id);
    };
    assert.deepEqual(growing(1), ['reason']);
    assert.deepEqual(growing(20), []);
  });

  it('are never wider than a person can look at, whatever their names and cells', () => {
    const name = 'a_parameter_with_a_name_of_sixty_characters_as_some_have_them';
    const failed = { state: 'failed', reason: 'y'.repeat(1000) } as const;
    const trials = [trialOf({ parameters: { [name]: 'x'.repeat(1000) }, ...failed })];
    const columns = columnsOf(summaryOf([], { trials, parameters: [name] }));
    const widths = columnWidths(columns, trials);
    assert.equal(widths.get(`parameters.${name}`), 26);
    assert.equal(widths.get('reason'), 26);
    const rare = [...trials, ...Array.from({ length: 10 }, (_, i) => trialOf({ trial: i + 2 }))];
    assert.equal(columnWidths(columns, rare).get('reason'), 14);
    const shortCells = columnWidths(columns, [trialOf({ parameters: { [name]: 1 } })]);
    assert.equal(shortCells.get(`parameters.${name}`), 18);
  });

  it('are those that a person has not hidden; the number of a trial always stays', () => {
    const columns = columnsOf(summaryOf([0.5]));
    const widths = new Map(columns.map(({ id }) => [id, 10]));
    const arranged = arrangeColumns(columns, ['trial', 'batch', 'time'], widths);
    assert.deepEqual(
      arranged.map(({ id, width }) => [id, width]),
      ['trial', 'value', 'parameters.lr', 'state'].map((id) => [id, 'calc(6.50em + 20px)']),
    );
  });
});
