import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curlLine, geocodeAddress, parseOutcome } from './sample-call.ts';

const answer = { status: 200, ms: 12, requestId: 'r-1', body: undefined };
const lisbon = {
  id: 'geonames:2267057',
  label: 'Lisbon, Portugal',
  population: 517_802,
  position: { lat: 38.7, lon: -9.1 },
};

describe('outcomeOf', () => {
  it('reads the places of an answer and names their source', () => {
    const body = { results: [{ ...lisbon, match: 'exact' }], attribution: 'GeoNames' };
    expect(parseOutcome({ ...answer, body })).toEqual({
      ...answer,
      body,
      kind: 'answered',
      places: [lisbon],
      attribution: 'GeoNames',
    });
  });

  it('leaves out what is no place, whatever came', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (body, results) => {
        expect(parseOutcome({ ...answer, body })).toMatchObject({ kind: 'answered' });
        const read = parseOutcome({ ...answer, body: { results: [...results, lisbon] } });
        expect(read.kind === 'answered' && read.places.at(-1)).toEqual(lisbon);
      }),
    );
  });

  it.each([
    [401, { code: 'DISABLED' }, 'DISABLED'],
    [429, { code: 'RATE_LIMITED' }, 'RATE_LIMITED'],
    [502, '<html>', 'OTHER'],
  ])('takes status %i for a refusal by its code', (status, body, code) => {
    expect(parseOutcome({ ...answer, status, body })).toMatchObject({ kind: 'refused', status, code });
  });
});

describe('curlLine', () => {
  it('hands a shell exactly the address and the key, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (q) => {
        const address = geocodeAddress('http://localhost:4002', q);
        const shown = execFileSync('sh', ['-c', curlLine(address, 'wp_key').replace(/^curl/, 'printf "%s\\n"')], {
          encoding: 'utf8',
        });
        const [given = '', flag, header] = shown.split('\n');
        expect([flag, header]).toEqual(['-H', 'X-API-Key: wp_key']);
        expect(new URL(given).searchParams.get('q')).toBe(q);
      }),
      { numRuns: 30 },
    );
  });
});
