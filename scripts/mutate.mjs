// node scripts/mutate.mjs [path…] [--sample N] [--seed N]: changes the code in small ways, one after another, and shows
// which changes no test notices. Without paths: the source files that differ from the main branch. Runs on Node 24.
import { parseArgs } from 'node:util';
import { changedSources, groupSources, sourcesIn } from './mutation/sources.mjs';
import { sampleRanges } from './mutation/sample.mjs';
import { runStryker } from './mutation/stryker.mjs';
import { report } from './mutation/report.mjs';

const root = process.cwd();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Math.trunc(Math.random() * 1e9));
const sources = positionals.length > 0 ? sourcesIn(root, positionals) : changedSources(root);
if (sources.length === 0) {
  console.error('No source file to mutate: name files or folders, or change some since the main branch.');
  process.exit(1);
}

let survived = 0;
for (const group of groupSources(sources)) {
  const { name, config, files } = group;
  const sample =
    values.sample === undefined
      ? undefined
      : await sampleRanges(root, files, { size: Number(values.sample), seed, config });
  if (sample) console.log(`${name}: ${sample.chosen.length} of ${sample.total} mutants, seed ${seed}`);
  const results = await runStryker(group, sample?.ranges ?? files);
  survived += report(name, results, sample?.chosen);
}
process.exitCode = survived > 0 ? 1 : 0;
