import { expect, it } from 'vitest';
import { browserKeys, flowKeys, personKeys, tabKeys } from '../../api/client-storage.ts';
import { storedData } from './stored-data.ts';

const listed = [...storedData.necessary, ...storedData.preferences].flatMap(({ names }) => names);

it.each([
  ['what is the signed-in person’s', Object.values(personKeys)],
  ['what is the create flow’s', Object.values(flowKeys)],
  ['what is the tab’s', Object.values(tabKeys)],
  ['what is the browser’s', Object.values(browserKeys)],
])('the list of what is stored names %s', (_what, names) => {
  expect(names.filter((name) => !listed.some((one) => one === name))).toEqual([]);
});

it('names nothing twice', () => {
  expect(new Set(listed).size).toBe(listed.length);
});
