// The build of the pages, as it follows a change of the content: a copy of this repository with 150 pages. The first
// build of an installation also compresses every file, which later builds take from a cache.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { languages } from '../domain/src/base/language.ts';
import { allPages } from '../web/content-pages.ts';
import { judge, median } from './rounds.ts';

const wanted = 150;
const rounds = 3;
const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'waypost-bench-'));

/** The tracked files, and the packages as second names of the same files: nothing is installed. */
function copyRepository(): void {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const workspace of ['.', 'contract', 'sample-platform', 'server'])
    execFileSync('cp', ['-al', join(root, workspace, 'node_modules'), join(copy, workspace, 'node_modules')]);
  rmSync(join(copy, 'node_modules/.cache'), { recursive: true, force: true });
}

/** Adds copies of pages, in both languages each, until there are as many as wanted. */
function addPages(): number {
  const content = join(copy, 'content');
  const slugs = allPages(content)
    .filter(({ kind, language }) => kind === 'documentation' && language === 'en')
    .map(({ slug }) => slug);
  for (let at = 0; allPages(content).length < wanted; at += 1)
    for (const language of languages) {
      const file = (name: string) => join(content, 'documentation', language, `${name}.mdx`);
      const slug = slugs[at % slugs.length] ?? '';
      const text = readFileSync(file(slug), 'utf8').replace(/^title: /m, `title: ${at} `);
      writeFileSync(file(`${slug}-${at}`), text);
    }
  return allPages(content).length;
}

/** Seconds of a build of the pages. */
function build(): number {
  const from = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', 'web'], { cwd: copy, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return (performance.now() - from) / 1000;
}

try {
  copyRepository();
  const before = allPages(join(copy, 'content')).length;
  console.log(`first build, of ${before} pages: ${build().toFixed(1)} s`);
  console.log(`the next one, of ${addPages()} pages: ${build().toFixed(1)} s`);
  const changed = join(copy, 'content/documentation/en/your-first-key.mdx');
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    writeFileSync(changed, `${readFileSync(changed, 'utf8')}\nA sentence more.\n`);
    times.push(build());
    console.log(`build ${round} after a change of one page: ${times.at(-1)?.toFixed(1)} s`);
  }
  const value = median(times);
  judge([{ what: `seconds to build ${wanted} pages after a change`, value, holds: value < 20, target: 'under 20' }]);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
