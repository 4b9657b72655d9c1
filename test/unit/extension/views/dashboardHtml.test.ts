import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { dashboardHtml } from '../../../../src/extension/views/dashboardHtml.ts';

const parts = {
  cspSource: 'https://source.example',
  scriptUri: 'https://source.example/main.js',
  styleUri: 'https://source.example/style.css',
  nonce: 'abc123',
  declarationUri: 'file:///study.bbkb.yaml',
  colors: 'theme',
} as const;

describe('the page of the dashboard', () => {
  it('may do nothing that is not named', () => {
    assert.match(dashboardHtml(parts), /content="default-src 'none'; /);
    assert.doesNotMatch(dashboardHtml(parts), /unsafe|\*|connect-src/);
  });

  it('allows no inline style but the empty one', () => {
    const empty = createHash('sha256').update('').digest('base64');
    assert.ok(dashboardHtml(parts).includes(`style-src https://source.example 'sha256-${empty}';`));
  });

  it('runs the one script that carries its nonce, and no inline one', () => {
    const page = dashboardHtml(parts);
    assert.match(page, /script-src 'nonce-abc123';/);
    assert.deepEqual(page.match(/<script[^>]*>[^<]*/g), [
      '<script nonce="abc123" src="https://source.example/main.js">',
    ]);
    assert.doesNotMatch(page, /<style|style=|\bon\w+=/);
  });

  it('shows a hostile file name as itself', () => {
    const page = dashboardHtml({ ...parts, declarationUri: 'file:///"><script>alert(1)</script>&.bbkb.yaml' });
    assert.ok(page.includes('data-declaration="file:///&quot;>&lt;script>alert(1)&lt;/script>&amp;.bbkb.yaml"'));
  });
});
