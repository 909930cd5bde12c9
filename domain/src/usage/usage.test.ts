import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  axisLabel,
  chartCategories,
  chartCategoriesOf,
  chartValue,
  firstChartView,
  isUsageType,
  pieLabelFrom,
  roundForChart,
  serviceColour,
  serviceColourCount,
  serviceColours,
  usageEnvironments,
  usageTypes,
  usageTypesOf,
} from './usage.ts';

describe('usage types', () => {
  it('are the six of the source USE-04', () => {
    expect(usageTypes).toEqual([
      'Transactions',
      'Freemium-MAU',
      'XYZ-Transfer',
      'XYZ-Storage',
      'BYTE',
      'BYTES_PER_HOUR',
    ]);
  });
});

describe('chart values', () => {
  it.each([
    [0, 0],
    [1.005, 1],
    [1.234, 1.23],
    [1.236, 1.24],
    [-2.346, -2.35],
    [1200, 1200],
  ])('%d is rounded to %d', (value, expected) => {
    expect(roundForChart(value)).toBe(expected);
  });

  it('stay within half a hundredth', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        expect(Math.abs(roundForChart(value) - value)).toBeLessThanOrEqual(0.005 + 1e-6);
      }),
    );
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [999.994, '999.99'],
    [999.996, '1K'],
    [1000, '1K'],
    [1234, '1.23K'],
    [250000, '250K'],
    [-1500, '-1.5K'],
  ])('%d is labelled %s on the axis USE-36', (value, label) => {
    expect(axisLabel(value)).toBe(label);
  });
});

describe('units in a chart', () => {
  const megabyte = 1024 * 1024;

  it('are MB for data: byte-hours over 720 hours, and bytes, divided by 1024 twice USE-34', () => {
    for (const type of usageTypesOf('storage')) expect(chartValue(type, 720 * 3 * megabyte), type).toBe(3);
    for (const type of usageTypesOf('transfer')) expect(chartValue(type, 5 * megabyte), type).toBe(5);
    expect(chartValue('BYTES_PER_HOUR', 720)).toBeCloseTo(1 / megabyte, 12);
  });

  it('are themselves for calls and users', () => {
    expect([chartValue('Transactions', 7), chartValue('Freemium-MAU', 7)]).toEqual([7, 7]);
  });

  it('have a label in a pie from 5 % on, and environments', () => {
    expect(pieLabelFrom).toBe(0.05);
    expect(usageEnvironments).toEqual(['prd', 'cit']);
  });
});

describe('colour of a service', () => {
  it('is its own for each service of the fixed order', () => {
    expect(['geocode', 'revgeocode', 'route'].map(serviceColour)).toEqual([0, 1, 2]);
  });

  it('is one of those left for any other name, spread over all of them', () => {
    const left = Array.from(
      { length: serviceColourCount - serviceColours.length },
      (_, index) => serviceColours.length + index,
    );
    fc.assert(
      fc.property(
        fc.string().filter((name) => !serviceColours.includes(name)),
        (name) => {
          expect(left).toContain(serviceColour(name));
        },
      ),
    );
    const spread = new Set(Array.from({ length: 40 }, (_, index) => serviceColour(`service-${index}`)));
    expect([...spread].toSorted((one, other) => one - other)).toEqual(left);
  });

  it('does not change from one version to the next', () => {
    expect(['isoline', 'matrix', 'places'].map(serviceColour)).toEqual([7, 7, 6]);
  });
});

describe('the charts of a usage type', () => {
  it('are one for each type, and monthly users begin with transactions (USE-03, USE-12, USE-13)', () => {
    const told = usageTypes.map((type) => [type, chartCategoriesOf(type), firstChartView(type)]);
    expect(told).toEqual([
      ['Transactions', ['service'], 'request'],
      ['Freemium-MAU', ['mau'], 'transaction'],
      ['XYZ-Transfer', ['transfer'], 'request'],
      ['XYZ-Storage', ['storage'], 'request'],
      ['BYTE', ['transfer'], 'request'],
      ['BYTES_PER_HOUR', ['storage'], 'request'],
    ]);
    expect(chartCategories.map((category) => usageTypesOf(category))).toEqual([
      ['Transactions'],
      ['XYZ-Storage', 'BYTES_PER_HOUR'],
      ['XYZ-Transfer', 'BYTE'],
      ['Freemium-MAU'],
    ]);
  });
});

it('knows a usage type by its exact name alone', () => {
  expect(usageTypes.every(isUsageType)).toBe(true);
  for (const other of ['', 'transactions', 'Transactions ', 'toString']) expect(isUsageType(other), other).toBe(false);
});
