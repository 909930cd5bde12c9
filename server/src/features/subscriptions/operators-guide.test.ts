import { dunningSteps } from '@waypost/domain/billing/dunning/dunning';
import { differenceKinds } from '@waypost/domain/money/differences';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const content = new URL('../../../../content/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, content), 'utf8');

describe.each(['en', 'de'])('the page for operators about money in %s', (language) => {
  const page = read(`documentation/${language}/operators/money.mdx`);
  const rows = page
    .split('\n')
    .filter((row) => row.startsWith('| '))
    .map((row) => row.split('|').map((cell) => cell.trim()));

  it('has every step after a declined payment on its day (BIL-41)', () => {
    const steps = rows.flatMap(([, days = '', statuses = '']) => {
      const named = statuses.match(/(?<=`)(?:ACTIVE|SUSPENDED|TERMINATED)[A-Z0-9 ]*(?=`)/g) ?? [];
      return named.map((status, at) => [Number(days.split(', ')[at]), status] as const);
    });
    expect(steps.toSorted(([a], [b]) => a - b)).toEqual(dunningSteps.map(({ day, status }) => [day, status]));
  });

  it('says of each difference of the books what to do, in the words of the page that lists it (BIL-43)', () => {
    const messages = JSON.parse(read(`messages/${language}/money.json`)) as Record<string, string>;
    const explained = rows.map(([, first]) => first);
    const words = differenceKinds.map((kind) => messages[`money.difference.${kind}`]);
    expect(explained.slice(-words.length)).toEqual(words);
  });
});
