import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashInlineScripts } from './inline-scripts.ts';

const nonce = 'n0nce-of_this_page';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hashed = (html: string) => hashInlineScripts(html, nonce);

describe('the scripts of a page', () => {
  it('that carry its nonce are named by their hashes, each once, and the nonce is gone', () => {
    const html = [
      `<meta property="csp-nonce" content="${nonce}"/><meta name="robots" nonce="${nonce}"/>`,
      `<script nonce="${nonce}">if (a < b) run('ä');\n</script>`,
      `<script nonce="${nonce}" data-part="">second()</script><script nonce="${nonce}">second()</script>`,
    ].join('');
    const { html: sent, hashes } = hashed(html);
    expect(hashes).toEqual([hashOf("if (a < b) run('ä');\n"), hashOf('second()')]);
    expect(sent).toBe(
      '<meta name="robots"/><script>if (a < b) run(\'ä\');\n</script><script data-part="">second()</script><script>second()</script>',
    );
  });

  it.each([
    ['has no nonce', '<script>steal()</script>'],
    ['guesses the nonce', '<script nonce="n0nce-of_another">steal()</script>'],
    ['names the nonce in another attribute', `<script data-nonce="${nonce}">steal()</script>`],
    ['holds data', '<script type="application/json">{"a":1}</script>'],
  ])('are not named when one %s', (_reason, html) => {
    expect(hashed(html)).toEqual({ html, hashes: [] });
  });

  it('cannot be swallowed by a script that was left open before them', () => {
    const injected = `<script src="https://evil.example/a.js" title="<script nonce="${nonce}">own()</script>`;
    expect(hashed(injected).hashes).toEqual([hashOf('own()')]);
    expect(hashed(`<script>steal();<script nonce="${nonce}">own()</script>`).hashes).toEqual([]);
  });
});
