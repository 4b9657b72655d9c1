import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { dashboardPage } from '../../../src/extension/dashboardPage.ts';

const parts = {
  source: 'https://source.example',
  script: 'https://source.example/main.js',
  style: 'https://source.example/style.css',
  nonce: 'abc123',
  declaration: 'file:///study.bbkb.yaml',
};

describe('the page of the dashboard', () => {
  it('may do nothing that is not named', () => {
    assert.match(dashboardPage(parts), /content="default-src 'none'; /);
    assert.doesNotMatch(dashboardPage(parts), /unsafe|\*|connect-src/);
  });

  it('allows no inline style but the empty one', () => {
    const empty = createHash('sha256').update('').digest('base64');
    assert.ok(dashboardPage(parts).includes(`style-src https://source.example 'sha256-${empty}';`));
  });

  it('runs the one script that carries its nonce, and no inline one', () => {
    const page = dashboardPage(parts);
    assert.match(page, /script-src 'nonce-abc123';/);
    assert.deepEqual(page.match(/<script[^>]*>[^<]*/g), [
      '<script nonce="abc123" src="https://source.example/main.js">',
    ]);
    assert.doesNotMatch(page, /<style|style=|\bon\w+=/);
  });

  it('shows a hostile file name as itself', () => {
    const page = dashboardPage({ ...parts, declaration: 'file:///"><script>alert(1)</script>&.bbkb.yaml' });
    assert.ok(page.includes('data-declaration="file:///&quot;>&lt;script>alert(1)&lt;/script>&amp;.bbkb.yaml"'));
  });
});
