import fc from 'fast-check';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chargedPlans, masterPlanOf, toPlanTree } from '@waypost/domain/resellers/plan-tree';
import { initialSelection, press } from '@waypost/domain/resellers/plan-picker';
import { beforeAll, describe, expect, it } from 'vitest';
import { readResellerCatalogue, type ResellerCatalogue } from './reseller-catalogue.service.ts';
import { readResellerFiles } from './reseller-plans.store.ts';

const content = join(import.meta.dirname, '../../../../../content/catalog');
const [plans, types] = ['reseller-plans.json', 'reseller-plan-types.json'].map((name) =>
  readFileSync(join(content, name), 'utf8'),
) as [string, string];

/** Reads the catalogue with one text exchanged. */
function reading(text: string, other: string) {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-reseller-catalogue-'));
  expect(`${plans}${types}`).toContain(text);
  writeFileSync(join(folder, 'reseller-plans.json'), plans.replace(text, other));
  writeFileSync(join(folder, 'reseller-plan-types.json'), types.replace(text, other));
  return readResellerFiles(folder);
}

describe('the files of the reseller catalogue', () => {
  it.each([
    [
      'ONE|MAM-TRK|MAM-DLV',
      'ONE|MAM-TRK|*|MAM-DLV',
      'MAM-Segments, OptionalPlans, character 13 of "ONE|MAM-TRK|*|MAM-DLV',
    ],
    [
      'ALL|NBM3-FFW-PRE|NBM3-FFW-TRF',
      'SUM|NBM3-FFW-PRE|NBM3-FFW-TRF',
      'NBM3-FFW-OPT, RequiresPlans, character 1 of "SUM|',
    ],
    ['ALL|NBM3-FFW-PRE|NBM3-FFW-TRF', 'ALL|NBM3-FFW-PRE|NBM3-ESS-BAS', 'the group has no plan NBM3-ESS-BAS'],
    ['ALL|NBM3-FFW-PRE|NBM3-FFW-TRF', 'ALL|NBM3-FFW-OPT|NBM3-FFW-TRF', 'NBM3-FFW-OPT is the plan itself or below it'],
    ['ANY|MAM-TRK-GEO|MAM-TRK-HIS', 'ANY|MAM-TRK-GEO', 'MAM-TRK: no rule names MAM-TRK-HIS'],
    [
      'ANY|MAM-TRK-GEO|MAM-TRK-HIS',
      'ANY|MAM-TRK-GEO|MAM-TRK-HIS|NEW',
      'MAM-TRK: a rule names NEW, which is not below it',
    ],
    ['"client_plan_id": "MAM-FLD"', '"client_plan_id": "LOC-GOV"', 'LOC-GOV: is there twice'],
    ['"client_plan_id": "FLEET"', '"client_plan_id": "FLEETS"', 'the group FLEET is missing'],
    ['"price": { "usd": 90, "eur": 81 }', '"price": null', 'MAM-DLV-TRF: has no price'],
    ['    "MAM-FLD",\n', '', 'MAM-FLD: must be in one list of reseller-plan-types.json'],
  ])('are refused with %s instead of %s, naming the place', async (text, other, problem) => {
    await expect(reading(text, other)).rejects.toThrow(problem);
  });

  it('are refused where plans of one choice are billed differently, or requirements lead in a circle', async () => {
    await expect(
      reading(
        '"internalName": "Traffic", "PlanBlockType"',
        '"internalName": "Traffic", "billing_interval": 12, "PlanBlockType"',
      ),
    ).rejects.toThrow('is not billed as');
    await expect(
      reading(
        '"client_plan_id": "NBM3-FFW-TRF",',
        '"client_plan_id": "NBM3-FFW-TRF", "RequiresPlans": "ANY|NBM3-FFW-OPT",',
      ),
    ).rejects.toThrow('lead back');
  });
});

describe('every choice that the picker of the shipped catalogue allows', () => {
  let catalogue: ResellerCatalogue;
  beforeAll(async () => {
    catalogue = await readResellerCatalogue(content, {
      reseller_hidden_plans: ['NBM3-UBI', 'NBM3-FFW-DAT'],
      reseller_plan_order: {},
    });
  });

  it('is accepted by the server, which sends grouping plans never as supplemental plans (RES-11)', () => {
    const anyChoice = fc.record({ group: fc.nat(), presses: fc.array(fc.nat(), { maxLength: 12 }) });
    fc.assert(
      fc.property(anyChoice, fc.constantFrom('monthly', 'annual'), ({ group, presses }, frequency) => {
        const groups = catalogue.groups('all');
        const chosenGroup = groups[group % groups.length];
        if (!chosenGroup) throw new Error('There is no group');
        const isHidden = ({ client_plan_id: id }: { client_plan_id: string }) =>
          id === 'NBM3-UBI' || id === 'NBM3-FFW-DAT';
        const tree = toPlanTree(chosenGroup, { isHidden, frequency });
        const ids = [...tree.nodes.keys()];
        const selection = presses.reduce<ReadonlySet<string>>(
          (before, at) => press(tree, before, { id: ids[at % ids.length] ?? '' }),
          initialSelection(tree),
        );
        const supplemental_plans = chargedPlans(tree, selection).map(({ client_plan_id: id }) => id);
        const master_plan = masterPlanOf(tree, selection)?.client_plan_id;
        if (master_plan === undefined || supplemental_plans.length === 0) return;
        const chosen = catalogue.choose({ master_plan, supplemental_plans });
        expect(chosen.supplemental_plans.toSorted()).toEqual(supplemental_plans.toSorted());
        expect(chosen.plan.annual_monthly).toBe(frequency);
        for (const id of supplemental_plans) expect(tree.nodes.get(id)?.plan.PlanBlockType).toBe('CHARGE');
      }),
      { numRuns: 500 },
    );
  });
});
