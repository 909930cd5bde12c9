// node_modules/.bin/node scripts/document-files.mjs: prints the PDF files of the documents in content/documents, from
// their pages and from `print/`. Needs Chromium; the files are committed, because an installation has none.
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findOrInstallChromium } from './check/chromium.mjs';

const folder = fileURLToPath(new URL('../content/documents/', import.meta.url));
const bodyOf = (file) => /<article>([\s\S]*)<\/article>/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
const styleOf = (document) => readFileSync(join(folder, document, 'style.css'), 'utf8');

/** The pages of a version in the order of its contents, as one guide. */
function guideOf(contents) {
  const names = [...readFileSync(contents, 'utf8').matchAll(/href="([\w-]+\.html)"/g)].map(([, name = '']) => name);
  return names.map((name) => bodyOf(join(dirname(contents), name))).join('\n');
}

const browser = await chromium.launch({ executablePath: await findOrInstallChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();

async function print(body, file) {
  const [document = ''] = file.slice(folder.length).split('/');
  const language = basename(dirname(dirname(file)));
  await page.setContent(`<html lang="${language}"><style>${styleOf(document)}</style><body>${body}</body></html>`);
  mkdirSync(dirname(file), { recursive: true });
  await page.pdf({
    path: file,
    format: 'A4',
    margin: { top: '20mm', bottom: '20mm', left: '20mm', right: '20mm' },
    tagged: true,
  });
}

for (const contents of globSync('*/*/*/contents.html', { cwd: folder })) {
  const version = dirname(join(folder, contents));
  await print(guideOf(join(folder, contents)), join(version, 'files/developer-guide.pdf'));
}
for (const source of globSync('*/*/*/print/*.html', { cwd: folder })) {
  const file = join(folder, source);
  await print(bodyOf(file), join(dirname(dirname(file)), 'files', `${basename(file, '.html')}.pdf`));
}
await browser.close();
