import { describe, expect, it } from 'vitest';
import { firstAppsOf } from './first-apps.ts';

const project = (client_master_plan_id: string, client_plan_id: string, isEvaluation = false) => ({
  client_master_plan_id,
  client_plan_id,
  main_supplemental_plan_id: client_plan_id,
  isEvaluation,
});
const platforms = (...[master, plan]: [string, string]) =>
  firstAppsOf(project(master, plan), 'waypost').map(({ app_name, platform }) => `${app_name}: ${platform}`);

describe('the first apps of a reseller’s project', () => {
  it('are js, rest and the product’s SDK, each if the plan supports it, rest always (APP-27)', () => {
    expect(platforms('NBM3_Evaluation', 'Evaluation')).toEqual(['js: web', 'rest: server', 'waypost_sdk: sdk']);
    expect(platforms('NBM3-FFW', 'NBM3-FFW-BAS')).toEqual(['js: web', 'rest: server']);
    expect(platforms('Mob-Map-Seg', 'MOB-APP')).toEqual(['rest: server', 'waypost_sdk: sdk']);
    expect(platforms('MAM-Segments', 'HLS_Tracking')).toEqual(['rest: server', 'waypost_sdk: sdk']);
    expect(platforms('Large-Matrix', 'reseller_starter')).toEqual(['rest: server']);
  });

  it('have the contract base-evaluation in an evaluation, otherwise base-commercial (APP-28)', () => {
    const contracts = (isEvaluation: boolean) =>
      firstAppsOf(project('NBM3_Evaluation', 'Evaluation', isEvaluation), 'waypost').map((app) => app.contract_type);
    expect(new Set(contracts(true))).toEqual(new Set(['base-evaluation']));
    expect(new Set(contracts(false))).toEqual(new Set(['base-commercial']));
  });
});
