import { newProgress } from '@waypost/domain/resellers/reseller-creation';
import { expect, it } from 'vitest';
import { changedDraft, draftIn, finishedDraft, newDraft, openDraft } from './reseller-draft.ts';
import { placeInPath, placeInQuery } from './reseller-place.ts';
import { readOlderSearch, readResellerSearch } from './reseller-search.ts';

const owner = { userId: 'usr_1', upgradeId: null, flowId: 'flow 1' };
const started = { ...newDraft(owner), customer_name: 'Acme', productId: 'prj_1', progress: newProgress(false) };

it('is read as it was kept, and anything else is no draft', () => {
  expect(draftIn(JSON.stringify(started))).toEqual(started);
  for (const text of [null, '', 'null', '{}', '[]', '"text"', '{']) expect(draftIn(text), String(text)).toBeUndefined();
  for (const part of [
    { period: 'weekly' },
    { selections: { a: [1] } },
    { progress: {} },
    { failure: {} },
    { flowId: 1 },
  ])
    expect(draftIn(JSON.stringify({ ...started, ...part })), JSON.stringify(part)).toBeUndefined();
});

it('belongs to one user and one upgrade', () => {
  const other = { ...owner, flowId: 'flow 2' };
  expect(openDraft(started, other)).toBe(started);
  expect(openDraft(started, { ...other, userId: 'usr_2' })).toEqual(newDraft({ ...other, userId: 'usr_2' }));
  expect(openDraft(started, { ...other, upgradeId: 'prj_1' })).toEqual(newDraft({ ...other, upgradeId: 'prj_1' }));
  expect(openDraft(undefined, other)).toEqual(newDraft(other));
});

it('becomes another project with any change, and keeps only its links when it is finished (RES-48)', () => {
  expect(changedDraft(started, { customer_name: 'Bolt' }, 'flow 2')).toEqual({
    ...newDraft({ ...owner, flowId: 'flow 2' }),
    customer_name: 'Bolt',
  });
  expect(finishedDraft(started)).toEqual({
    ...newDraft(owner),
    productId: 'prj_1',
    progress: started.progress,
    createDone: true,
  });
});

it('has its step in the query, or at the older addresses in the path (RES-02, WID-19)', () => {
  const place = placeInQuery(readResellerSearch({ tab: 'FLEET', step: 'nothing', upgradeId: 'prj_1', other: 'x' }));
  expect([place.step, place.tab, place.upgradeId]).toEqual(['plans', 'FLEET', 'prj_1']);
  expect(place.hrefOf('plans')).toBe('/reseller/projects/create?tab=FLEET&upgradeId=prj_1');
  expect(place.hrefOf('create')).toBe('/reseller/projects/create?tab=FLEET&upgradeId=prj_1&step=create');
  expect(place.hrefOfTab('EVALUATION')).toBe('/reseller/projects/create?tab=EVALUATION&upgradeId=prj_1');
  const older = placeInPath('review', readOlderSearch({ keepState: true }));
  expect(older.step).toBe('review');
  expect(older.hrefOf('details')).toBe('/applications/create/reseller/app_details?keepState=true');
  expect(placeInPath('review', { step: 'create' }).step).toBe('create');
  expect(placeInPath('plans', { step: 'create' }).step).toBe('plans');
});
