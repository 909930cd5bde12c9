// node scripts/mutate.mjs [path…] [--sample N] [--seed N]: changes the code in small ways, one after another, and lists
// the changes that no test notices. Without paths: the source files that differ from main. Runs on Node 24.
import { parseArgs } from 'node:util';
import { findPostgres, startPostgres } from './check/postgres.mjs';
import { changedSources, groupByTests, groupSources, sourcesIn } from './mutation/sources.mjs';
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

// a PostgreSQL database costs a fraction of an embedded one, and mutants need many
const programs = sources.some((file) => file.startsWith('server/')) && findPostgres();
const postgres = programs ? await startPostgres(programs) : undefined;
if (postgres) process.env.TEST_DATABASE_URL = postgres.url;

const results = [];
try {
  for (const { name, config, files } of groupSources(sources)) {
    const sample =
      values.sample === undefined
        ? undefined
        : await sampleRanges(root, files, { size: Number(values.sample), seed, config });
    if (sample) console.log(`${name}: ${sample.drawn.length} of ${sample.total} mutants, seed ${seed}`);
    for (const { tests, mutate } of groupByTests(sample?.ranges ?? files)) {
      const found = await runStryker({ config, mutate, tests, drawn: sample?.drawn });
      report(tests, found);
      results.push(...found);
    }
  }
} finally {
  postgres?.stop();
}
process.exitCode = report('all', results) > 0 ? 1 : 0;
