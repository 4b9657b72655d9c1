import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import written from '../../../../package.json' with { type: 'json' };
import sentences from '../../../../package.nls.json' with { type: 'json' };

describe('the sentences of package.json', () => {
  it('stand in package.nls.json, each under a key that is used', () => {
    const used = [...JSON.stringify(written).matchAll(/"%([^"%]+)%"/g)].map(([, key = '']) => key);
    assert.deepEqual([...new Set(used)].sort(), Object.keys(sentences).sort());
  });

  it('are all there: titles of commands, names of views, texts of settings and of the walkthrough', () => {
    const { commands, configuration, views, viewsWelcome, walkthroughs } = written.contributes;
    const texts = [
      ...commands.map(({ title }) => title),
      ...Object.values(configuration.properties).map(({ markdownDescription }) => markdownDescription),
      ...views.bbkb.map(({ name }) => name),
      ...viewsWelcome.map(({ contents }) => contents),
      ...walkthroughs.flatMap(({ steps }) => steps.flatMap(({ title, description }) => [title, description])),
    ];
    assert.deepEqual(
      texts.filter((text) => !/^%[^%]+%$/.test(text)),
      [],
    );
  });
});
