import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { reportHtml } from '../../../src/export/report.ts';
import { toPageSchema } from '../../../src/protocol.ts';
import { comparedStudy } from '../../../src/study/summary/comparison.ts';
import { summaryOf } from '../../../src/study/summary/studyView.ts';
import { insight } from '../webview/charts/insights.ts';
import { summaryOf as summaryOfValues, trialOf, viewOf } from '../webview/summaries.ts';

const files = { script: 'document.title;', style: 'body{margin:0}' };
const compared = [comparedStudy(summaryOfValues([0.4], { study: 'other' }))];
const curves = [{ trial: 1, curve: { named: true, points: [{ step: 1, value: 0.4 }, { step: 2, value: 0.5 }] } }]; // oxfmt-ignore
const asOf = Date.UTC(2026, 0, 2);
const hostile = '</script><script>alert(1)</script><!-- \u2028\u2029 \ud800 & "';

describe('a report', () => {
  it('is one file: it loads nothing, and its policy allows only the script and the style inside, by their hashes', () => {
    const html = reportHtml(
      { view: viewOf(summaryOfValues([0.5])), insight, metricInsights: [], compared, curves, asOf },
      files,
    );
    const [script, style, empty] = [files.script, files.style, ''].map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    assert.equal(policy, `default-src 'none'; script-src ${script}; style-src ${style} ${empty}`);
    assert.ok(html.includes(`<script>${files.script}</script>`));
    assert.ok(html.includes(`<style>${files.style}</style>`));
    assert.doesNotMatch(html, /\s(src|href|style|on\w+)=/);
  });

  it('holds all that the editor would send its page: the study, the model’s predictions, the studies beside it, and curves', () => {
    const summary = summaryOfValues([0.5, null, 0.7], { notes: [{ trial: 1, star: true, text: 'good' }] });
    const [study, model, comparison, learned] = messagesOf(
      reportHtml({ view: viewOf(summary), insight, metricInsights: [], compared, curves, asOf }, files),
    );
    assert.deepEqual(model, { type: 'insight', insight, problem: null });
    assert.deepEqual(comparison, { type: 'comparison', studies: compared });
    assert.deepEqual(learned, { type: 'curves', curves });
    assert.ok(study.type === 'study');
    assert.deepEqual(summaryOf(study.view).trials, summary.trials);
    assert.deepEqual(study.view.head.notes, summary.notes);
  });

  it('says when it was made, and can only be looked at', () => {
    const [study] = messagesOf(
      reportHtml(
        { view: viewOf(summaryOfValues([0.5])), insight: null, metricInsights: [], compared, curves, asOf },
        files,
      ),
    );
    assert.ok(study.type === 'study');
    assert.deepEqual([study.view.head.asOf, study.view.head.setAside], [asOf, true]);
  });

  it('keeps hostile text as text, in the title and in the data', () => {
    const trial = trialOf({ value: 1, reason: hostile, parameters: { [hostile]: hostile } });
    const changes = {
      study: hostile,
      metric: hostile,
      trials: [trial],
      notes: [{ trial: 1, star: false, text: hostile }],
    };
    const html = reportHtml(
      { view: viewOf(summaryOfValues([], changes)), insight: null, metricInsights: [], compared, curves, asOf },
      files,
    );
    assert.deepEqual(html.match(/<\/?script[^>]*>|<!--/g), [
      '<script type="application/json" id="report">',
      '</script>',
      '<script>',
      '</script>',
    ]);
    const [study] = messagesOf(html);
    assert.ok(study.type === 'study');
    assert.deepEqual([...study.view.trials], [trial]);
    assert.deepEqual([study.view.head.study, study.view.head.metric], [hostile, hostile]);
  });
});

function messagesOf(html: string) {
  const text = /id="report">([^<]*)</.exec(html)?.[1] ?? assert.fail('it has no data');
  return (JSON.parse(text) as unknown[]).map((message) => toPageSchema.parse(message));
}
