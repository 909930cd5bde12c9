const killed = ['Killed', 'Timeout'];
const alive = ['Survived', 'NoCoverage'];

export const isAlive = ({ status }) => alive.includes(status);

/** Stryker's results count lines and columns from 1, its instrumenter from 0. */
export const place = ({ fileName, location: { start }, replacement }, first = 1) =>
  `${fileName.replace(`${process.cwd()}/`, '')}:${start.line + 1 - first}:${start.column + 1 - first}  ${replacement}`;

/** Prints the score. @returns the number of survivors */
export function report(name, results) {
  const survived = results.filter(isAlive).length;
  const of = results.filter(({ status }) => killed.includes(status)).length + survived;
  const score = of === 0 ? 100 : (100 * (of - survived)) / of;
  console.log(`${name}: ${score.toFixed(1)} % of ${of} mutants were noticed, ${survived} survived`);
  return survived;
}
