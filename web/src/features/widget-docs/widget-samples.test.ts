import { expect, it } from 'vitest';
import { packageSample, policySample, signInSample, tagSample } from './widget-samples.ts';

const account = 'https://account.example';

it('loads exactly this release of the widget from the account service, and nothing changed on its way', () => {
  expect(tagSample(account)).toMatch(
    /^<script src="https:\/\/account\.example\/widget\/[\d.]+\/account-widget\.js"\s+integrity="sha384-[^"]*"\s+crossorigin="anonymous" defer><\/script>$/,
  );
});

it('allows a page the widget’s script, its calls and its frame, each of the account service', () => {
  const directives = policySample(account).split('; ');
  expect(directives.toSorted()).toEqual([`connect-src ${account}`, `frame-src ${account}`, `script-src ${account}`]);
});

it('installs the package that it imports, and opens the widget at the account service', () => {
  const [, name = ''] = /from '([^']+)'/.exec(packageSample) ?? [];
  expect(packageSample.split('\n')[0]).toBe(`npm install ${name}`);
  expect(name).toBe('@waypost/widget');
  expect(signInSample(account)).toContain(`accountHost: '${account}'`);
  expect(signInSample(account)).toContain(`${account}/oauth2/token`);
});
