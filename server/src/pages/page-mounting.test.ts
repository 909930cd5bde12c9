import { expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { documentOrigins, portalConnects } from './page-mounting.ts';

const configOf = async (file: object) => {
  const loaded = await loadConfig({}, { exists: () => true, read: () => Promise.resolve(file) });
  if (!loaded.ok) throw new Error(loaded.problems.join());
  return loaded.config;
};
const connectsWith = async (file: object) => portalConnects(await configOf(file));

it('allows pages to reach the error-reporting service only while it is configured and switched on CFG-12', async () => {
  const own = ['http://localhost:4001', 'http://localhost:4002'];
  const error_reporting_url = 'https://errors.example/projects/1?key=public';
  const on = { ff_sentry_enabled: true };
  expect(await connectsWith({ error_reporting_url, flags: on })).toEqual([...own, 'https://errors.example']);
  expect(await connectsWith({ error_reporting_url })).toEqual(own);
  expect(await connectsWith({ flags: on })).toEqual(own);
});

it('frames documents of the portal and of configured origins alone (DOC-03)', async () => {
  const version = { version: '1', base: 'https://docs.example/sdk/{language}/', pages: ['index.html'] };
  const document = {
    id: 'sdk',
    title: { en: 'SDK', de: 'SDK' },
    description: { en: 'It', de: 'Es' },
    versions: [version],
  };
  const framed = async (documents: readonly object[]) => documentOrigins(await configOf({ documents }));
  expect(await framed([])).toEqual([]);
  expect(await framed([document])).toEqual(['http://localhost:4000/documents/', 'https://docs.example']);
  expect(documentOrigins(await configOf({}))).toEqual(['http://localhost:4000/documents/']);
});

it('refuses documents without a version, with one twice, or at no address (DOC-03) (DOC-11)', async () => {
  const version = { version: '1', base: '/documents/sdk/', pages: ['index.html'] };
  const document = { id: 'sdk', title: { en: 'SDK', de: 'SDK' }, description: { en: 'It', de: 'Es' } };
  const problemsWith = (versions: readonly object[]) =>
    configOf({ documents: [{ ...document, versions }] }).then(
      () => 'none',
      (error: unknown) => String(error),
    );
  expect(await problemsWith([version])).toBe('none');
  for (const versions of [
    [],
    [version, version],
    [{ ...version, pages: [] }],
    [{ ...version, base: '/documents/sdk' }],
    [{ ...version, base: 'javascript:alert(1)/' }],
    [{ ...version, pages: ['../index.html'] }],
    [{ ...version, downloads: [{ type: 'poem', address: '/a.pdf' }] }],
    [{ ...version, downloads: [{ type: 'user_guide', address: '//elsewhere.example/a.pdf' }] }],
  ])
    expect(await problemsWith(versions), JSON.stringify(versions)).toContain('documents');
});
