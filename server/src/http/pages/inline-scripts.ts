import { createHash } from 'node:crypto';

const scripts = /<script\b([^>]*)>(.*?)<\/script>/gs;

/**
 * Takes the nonce out of a rendered page, and gives the hashes of the scripts that carried it for the page's policy
 * (CSP 3, 2.3.1). The bytes of a page then say nothing of its request, so that it can be kept for other visitors. A
 * script that got into the page in another way did not know the nonce, has no hash, and stays blocked.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; hashes: readonly string[] } {
  const attribute = ` nonce="${nonce}"`;
  const own = [...html.matchAll(scripts)].filter(([, attributes = '']) => attributes.includes(attribute));
  const hashes = own.map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return {
    html: html.replaceAll(attribute, '').replace(`<meta property="csp-nonce" content="${nonce}"/>`, ''),
    hashes: [...new Set(hashes)],
  };
}
