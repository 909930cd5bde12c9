const killed = ['Killed', 'Timeout'];
const alive = ['Survived', 'NoCoverage'];

/** Stryker's own results count lines and columns from 1, its instrumenter from 0. */
const place = ({ fileName, location: { start }, replacement }, first = 1) =>
  `${fileName.replace(`${process.cwd()}/`, '')}:${start.line + 1 - first}:${start.column + 1 - first}  ${replacement}`;

/** Prints each surviving mutant and the score; of a sample, only what was drawn counts. @returns how many survived */
export function report(name, results, chosen) {
  const drawn = chosen && new Set(chosen.map((mutant) => place(mutant, 0)));
  const counted = results.filter((mutant) => !drawn || drawn.has(place(mutant)));
  const survivors = counted.filter(({ status }) => alive.includes(status));
  const dead = counted.filter(({ status }) => killed.includes(status)).length;
  for (const mutant of survivors) {
    console.log(`${mutant.status}  ${place(mutant).replaceAll('\n', ' ')}  (${mutant.mutatorName})`);
  }
  const of = dead + survivors.length;
  const score = of === 0 ? 100 : (100 * dead) / of;
  console.log(`${name}: ${score.toFixed(1)} % of ${of} mutants were noticed, ${survivors.length} survived`);
  return survivors.length;
}
