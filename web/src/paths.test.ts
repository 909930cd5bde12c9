import { expect, it } from 'vitest';
import { paths, privatePaths, publicPaths } from './paths.ts';

it('puts every part of an address into it as one part, whatever stands in it', () => {
  const odd = 'a/b?c#d&e';
  const part = encodeURIComponent(odd);
  const { apiKey, app, appUsage, changePlan, project, projectActivity, projectApps, projectLiveCall } = paths;
  expect([project(odd), app(odd)]).toEqual([`/projects/${part}`, `/applications/${part}`]);
  for (const inProject of [projectApps, projectLiveCall, paths.projectUsage, projectActivity, paths.projectUsers]) {
    expect(inProject(odd).startsWith(project(odd))).toBe(true);
    expect(inProject(odd).length).toBeGreaterThan(project(odd).length + 1);
  }
  for (const inApp of [appUsage(odd), apiKey(odd, odd), changePlan(odd, odd)]) {
    expect(inApp.startsWith(`${app(odd)}/`)).toBe(true);
  }
  expect(apiKey(odd, odd).endsWith(`/${part}`)).toBe(true);
  expect(Object.fromEntries(new URL(paths.upgrade(odd, 'b&c'), 'https://portal.example').searchParams)).toEqual({
    upgradeId: odd,
    planId: 'b&c',
  });
});

it('has each address once, and none both for search engines and for those who are signed in', () => {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string');
  expect(new Set(fixed).size).toBe(fixed.length);
  for (const path of fixed) expect(path).toMatch(/^\/[a-z/_.-]*$/);
  for (const path of publicPaths) expect(privatePaths.some((own) => path.startsWith(own))).toBe(false);
  for (const path of [...publicPaths, ...privatePaths]) expect(path).toMatch(/^\//);
  for (const path of [paths.project('prj_1'), paths.app('app_1'), paths.billing]) {
    expect(privatePaths.some((own) => path.startsWith(own))).toBe(true);
  }
});
