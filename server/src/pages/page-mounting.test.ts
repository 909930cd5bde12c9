import { expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { portalConnects } from './page-mounting.ts';

const connectsWith = async (file: object) => {
  const loaded = await loadConfig({}, { exists: () => true, read: () => Promise.resolve(file) });
  if (!loaded.ok) throw new Error(loaded.problems.join());
  return portalConnects(loaded.config);
};

it('allows pages to reach the error-reporting service only while it is configured and switched on CFG-12', async () => {
  const own = ['http://localhost:4001', 'http://localhost:4002'];
  const error_reporting_url = 'https://errors.example/projects/1?key=public';
  const on = { ff_sentry_enabled: true };
  expect(await connectsWith({ error_reporting_url, flags: on })).toEqual([...own, 'https://errors.example']);
  expect(await connectsWith({ error_reporting_url })).toEqual(own);
  expect(await connectsWith({ flags: on })).toEqual(own);
});
