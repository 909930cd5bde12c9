import { describe, expect, it } from 'vitest';
import { parsePlanRule, PlanRuleError, requirementIsMet, ruleKeywords } from './plan-rule.ts';

describe('a rule string', () => {
  it.each(['|', ':', ' '])('has a keyword and plan ids, with “%s” after the keyword (RES-12)', (separator) => {
    for (const keyword of ruleKeywords) {
      const rule = { keyword, plans: ['planA', 'plan-B_2'], defaults: [] };
      expect(parsePlanRule(`${keyword}${separator}planA|plan-B_2`)).toEqual(rule);
    }
  });

  it('marks a default with a leading star, of ONE at most one plan (RES-13)', () => {
    expect(parsePlanRule('ONE|planA|*planB')).toEqual({
      keyword: 'ONE',
      plans: ['planA', 'planB'],
      defaults: ['planB'],
    });
    expect(parsePlanRule('ANY|*a|b|*c').defaults).toEqual(['a', 'c']);
    expect(() => parsePlanRule('ONE|*a|*b')).toThrow('second default');
  });

  it.each([
    ['', 0],
    ['SOME|a', 0],
    ['any|a', 0],
    ['ANY', 3],
    ['ANYa|b', 3],
    ['ANY|', 4],
    ['ANY|a|', 6],
    ['ANY|a||b', 6],
    ['ANY|**a', 4],
    ['ANY|a b', 4],
    ['ALL|a|b|a', 8],
    ['ONE|*a|*b', 7],
  ])('with an error, “%s”, is refused at character %d', (text, at) => {
    let thrown: unknown;
    try {
      parsePlanRule(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(PlanRuleError);
    expect((thrown as PlanRuleError).at).toBe(at);
  });
});

describe('a requirement', () => {
  it('of ALL needs every plan, any other one of them (RES-21)', () => {
    const chosen =
      (...ids: string[]) =>
      (id: string) =>
        ids.includes(id);
    expect(requirementIsMet(parsePlanRule('ALL|a|b'), chosen('a'))).toBe(false);
    expect(requirementIsMet(parsePlanRule('ALL|a|b'), chosen('a', 'b'))).toBe(true);
    for (const keyword of ['ANY', 'ONE', 'MAN']) {
      const rule = parsePlanRule(`${keyword}|a|b`);
      expect(requirementIsMet(rule, chosen('c'))).toBe(false);
      expect(requirementIsMet(rule, chosen('b'))).toBe(true);
    }
  });
});
