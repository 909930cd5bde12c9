import { describe, expect, it } from 'vitest';
import { planSecondChances, withSecondChances } from './second-chance.mjs';

const failedFile = (file: string, counts = { passed: 3, failed: 1 }) => ({
  file,
  ...counts,
  failures: [`${file} > holds: Error: late`],
});
const step = (name: string, files: readonly string[]) => ({
  name,
  passed: 50,
  failed: files.length,
  failedFiles: files.map((file) => failedFile(file)),
});
const untouched = () => false;
const names = (count: number) => Array.from({ length: count }, (_, at) => `e2e/${at}.e2e.ts`);
const fromCounts = (...counts: readonly { passed: number; failed: number }[]) => {
  const left = [...counts];
  const ran: string[] = [];
  const runAlone = async (name: string, file: string) => {
    ran.push(`${name} ${file}`);
    return left.shift() ?? { passed: 0, failed: 1 };
  };
  return { ran, runAlone };
};
const green = { passed: 4, failed: 0 };
const red = { passed: 3, failed: 1 };

describe('files that failed', () => {
  it('get a second chance each, in every step', () => {
    const results = [step('server', ['a']), step('postgres', ['a']), step('e2e', ['b'])];
    const chances = planSecondChances(results, untouched);
    expect(chances.map((chance) => [chance.step, chance.failedFile.file, chance.times])).toEqual([
      ['server', 'a', 1],
      ['postgres', 'a', 1],
      ['e2e', 'b', 1],
    ]);
  });

  it('must pass twice if the change touched them', () => {
    const chances = planSecondChances([step('e2e', ['a', 'b'])], (file) => file === 'b');
    expect(chances.map(({ times }) => times)).toEqual([1, 2]);
  });

  it('get none if there are more than twelve, because then something is broken', () => {
    expect(planSecondChances([step('e2e', names(12))], untouched)).toHaveLength(12);
    expect(planSecondChances([step('e2e', names(12)), step('server', ['a'])], untouched)).toEqual([]);
  });

  it('are none in steps that are a single program, or whose errors belong to no file', () => {
    expect(planSecondChances([{ name: 'lint', passed: 0, failed: 1 }], untouched)).toEqual([]);
  });
});

describe('a second chance', () => {
  const tried = async (files: readonly string[], runs: ReturnType<typeof fromCounts>, isChanged = untouched) => {
    const results = [step('e2e', files)];
    const [after] = await withSecondChances(results, planSecondChances(results, isChanged), runs.runAlone);
    return after;
  };

  it('turns a file that passes alone from failed into passed, and calls it unsteady', async () => {
    const runs = fromCounts(green);
    expect(await tried(['a'], runs)).toMatchObject({
      passed: 51,
      failed: 0,
      failedFiles: [],
      unsteady: ['a > holds: Error: late'],
    });
    expect(runs.ran).toEqual(['e2e a']);
  });

  it('leaves a file that fails again as it was', async () => {
    expect(await tried(['a'], fromCounts(red))).toMatchObject({ passed: 50, failed: 1, unsteady: [] });
  });

  it('leaves a file as it was that runs no test alone', async () => {
    expect(await tried(['a'], fromCounts({ passed: 0, failed: 0 }))).toMatchObject({ failed: 1, unsteady: [] });
  });

  it('tells the files of one step apart', async () => {
    const after = await tried(['a', 'b', 'c'], fromCounts(green, red, green));
    expect(after).toMatchObject({
      passed: 52,
      failed: 1,
      unsteady: [expect.stringMatching(/^a /), expect.stringMatching(/^c /)],
    });
    expect(after?.failedFiles?.map(({ file }) => file)).toEqual(['b']);
  });

  it('of a file that the change touched fails if the second time does', async () => {
    const runs = fromCounts(green, red);
    expect(await tried(['a'], runs, () => true)).toMatchObject({ failed: 1, unsteady: [] });
    expect(runs.ran).toEqual(['e2e a', 'e2e a']);
    expect(await tried(['a'], fromCounts(green, green), () => true)).toMatchObject({ failed: 0 });
  });
});
