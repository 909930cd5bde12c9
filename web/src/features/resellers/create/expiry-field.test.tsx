import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ExpiryField } from './expiry-field.tsx';

const today = '2026-11-24';
const htmlOf = (value: string, present: string | null = null) =>
  renderToString(<ExpiryField value={value} today={today} present={present} onChange={() => undefined} />);
const chosenIn = (html: string) =>
  Array.from(html.matchAll(/<option value="(\d+)" selected/g), ([, value]) => Number(value));

describe('the expiry field', () => {
  it('has the day, the month and the year of the value (RES-30)', () => {
    expect(chosenIn(htmlOf('2027-04-30'))).toEqual([30, 4, 2027]);
    expect(htmlOf('2027-04-30')).not.toContain('role="alert"');
    expect(htmlOf(today)).not.toContain('role="alert"');
  });

  it.each([
    ['2026-11-23', 'past'],
    ['2026-11-31', 'no-day'],
    ['24.12.2026', 'no-day'],
    ['2031-01-01', 'too-late'],
  ])(
    'marks %s as %s at once, before anybody has sent the form, and starts from the default (RES-36)',
    (value, problem) => {
      const html = htmlOf(value);
      expect(html).toContain('role="alert"');
      expect(html).toContain(`resellers.expiryProblem.${problem}`);
      expect(chosenIn(html)).toEqual([24, 12, 2026]);
    },
  );
});
