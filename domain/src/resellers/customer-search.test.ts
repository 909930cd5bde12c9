import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparable, isSuggestedFor, searchKeysOf, searchPrefixOf } from './customer-search.ts';

const finds = (name: string, typed: string) => searchKeysOf(name).some((key) => key.startsWith(searchPrefixOf(typed)));

describe('the search for customers', () => {
  it.each([
    ['Northwind Logistics GmbH', ['north', 'NORTHWIND', 'logistics g', 'gmbh', 'northwind  logistics']],
    ['Überlandwerke Straße', ['uber', 'über', 'strasse', 'STRASSE']],
    ['Øresund Łódź Ærø', ['ore', 'lodz', 'aero', 'Łódź']],
    ['Ελληνικά Ταχυδρομεία', ['ελλη', 'ταχυ', 'ΕΛΛΗΝΙΚΑ']],
    ['Московский транспорт', ['моск', 'транс']],
    ['北京地图服务有限公司', ['北京', '地图', '有限公司']],
    ['東京ロジスティクス', ['東京', 'ロジ', 'ステ']],
    ['บริษัทแผนที่', ['บริษัท', 'แผน']],
    ['شركة الخرائط', ['شركة', 'الخرا']],
    ['חברת המפות', ['חברת', 'המפות']],
    ['मानचित्र सेवा', ['मान', 'सेवा']],
    ['서울 지도', ['서울', '지도']],
    ['A.B.C. (Maps) & Co.', ['a b c', 'maps', 'co', 'a.b']],
  ])('finds “%s” by the beginning of a word in its own script', (name, searches) => {
    for (const typed of searches) expect(finds(name, typed), typed).toBe(true);
  });

  it('does not find what no word begins with', () => {
    expect(finds('Northwind Logistics', 'wind')).toBe(false);
    expect(finds('Northwind Logistics', 'northwind gmbh')).toBe(false);
  });

  it('finds any name by itself and by any of its first letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }), (name) => {
        if (comparable(name) === '') return;
        expect(finds(name, name)).toBe(true);
        for (const key of searchKeysOf(name)) expect(Array.from(key).length).toBeLessThanOrEqual(60);
      }),
    );
  });

  it('suggests from two characters on', () => {
    expect(isSuggestedFor(' a ')).toBe(false);
    expect(isSuggestedFor('ab')).toBe(true);
    expect(isSuggestedFor('𠮷')).toBe(false);
    expect(isSuggestedFor('北京')).toBe(true);
  });
});
