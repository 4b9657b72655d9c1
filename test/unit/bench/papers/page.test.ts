import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { html, jsonIsland, program } from '../../../bench/papers/page/html.ts';
import { pageOf, type Page } from '../../../bench/papers/page/page.ts';

const HOSTILE = `</script><script>alert("1")</script><img src=x onerror='alert(2)'>&amp;`;

const page: Page = {
  settings: [[HOSTILE, HOSTILE]],
  sections: [
    {
      id: 'one',
      title: HOSTILE,
      setting: HOSTILE,
      runs: 1,
      of: 2,
      claims: [
        { id: 'beside', sentence: HOSTILE, source: HOSTILE, held: true, measured: HOSTILE },
        { id: 'alone', sentence: 'Alone.', source: '', held: null, measured: 'Nothing.' },
      ],
      figures: [
        {
          title: HOSTILE,
          caption: HOSTILE,
          claims: ['beside'],
          x: { label: HOSTILE, scale: 'linear', max: 3 },
          y: { label: HOSTILE, scale: 'logarithmic' },
          series: [
            {
              method: { id: 'm', label: HOSTILE, style: 0 },
              mean: { x: [1, 2, 3, 4], y: [0, 1, 2, 1000] },
              band: { low: [0, -1, 1, 0], high: [0, 3, 1e9, 2000] },
            },
          ],
        },
      ],
    },
  ],
};

describe('the page', () => {
  const text = pageOf(page, 'const own = "</script>";');
  const island = /<script type="application\/json" id="figures">(.*?)<\/script>/s.exec(text)?.[1] ?? '';

  it('lets no string of the data out of its place', () => {
    assert.ok(!text.includes('<img') && !text.includes('alert("1")</script>'));
    assert.equal(text.match(/<script/g)?.length, 2);
    assert.equal(text.match(/<\/script>/g)?.length, 2);
  });

  it('has the data as they were', () => {
    const figures: unknown = JSON.parse(island);
    assert.ok(Array.isArray(figures) && figures.length === 1);
    assert.ok(JSON.stringify(figures).includes(JSON.stringify(HOSTILE).slice(1, -1)));
  });

  it('draws no point beyond the axis, none at 0 on a logarithmic one, and no band far beyond the means', () => {
    const points = (name: string) => new RegExp(`"${name}":(\\[.*?\\])`).exec(island)?.[1];
    assert.equal(points('points'), '[{"x":2,"y":1},{"x":3,"y":2}]');
    assert.equal(points('low'), `[{"x":2,"y":${1 / 1.5}},{"x":3,"y":1}]`);
    assert.equal(points('high'), '[{"x":2,"y":3},{"x":3,"y":3}]');
  });

  it('shows a claim beside its figure, and one that belongs to none as well', () => {
    assert.equal(text.match(/class="measured"/g)?.length, 2);
    assert.ok(text.includes('✓ held') && text.includes('– not run'));
  });

  it('asks the network for nothing', () => {
    assert.ok(text.includes('default-src &#39;none&#39;'));
    assert.deepEqual(text.match(/(src|href)="(?!#)[^"]*"/g), null);
  });
});

describe('html', () => {
  it('escapes strings, and other HTML not', () => {
    assert.equal(html`<p title="${'"'}">${html`<b>${'<'}</b>`}</p>`.text, '<p title="&quot;"><b>&lt;</b></p>');
    assert.equal(html`${[html`<i></i>`, html`<b></b>`]}`.text, '<i></i>\n<b></b>');
  });

  it('keeps JSON and programs within their elements', () => {
    assert.equal(jsonIsland('x', ['</script>']).text.match(/<\/script>/g)?.length, 1);
    assert.equal(program('"</script>"').text.match(/<\/script>/g)?.length, 1);
  });
});
