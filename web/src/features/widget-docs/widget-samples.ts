import files from './widget-files.json'; // the build puts the real ones in (web/widget-files.ts)

/** The tag that loads exactly this release of the widget, available as `Waypost.createAccountWidget`. */
export function tagSample(account: string): string {
  const { folder, integrity } = files;
  const name = 'account-widget.js';
  return [
    `<script src="${account}/widget/${folder}/${name}"`,
    `  integrity="${integrity[name]}"`,
    '  crossorigin="anonymous" defer></script>',
  ].join('\n');
}

export const packageSample = [
  'npm install @waypost/widget',
  '',
  "import { createAccountWidget } from '@waypost/widget';",
].join('\n');

export function signInSample(account: string): string {
  return `const widget = createAccountWidget({
  clientId: 'your-client-id',
  accountHost: '${account}',
  type: 'frame',
  version: '4.9.1',
  // the S256 challenge of a verifier that you keep until the code comes back
  codeChallenge: () => challengeOf(newVerifier()),
  callback({ action, data }) {
    if (data.code) redeem(data.code); // at ${account}/oauth2/token, with the verifier
  },
});
button.onclick = () => widget.open('sign-in');`;
}

export const policySample = (account: string) =>
  [`script-src ${account}`, `connect-src ${account}`, `frame-src ${account}`].join('; ');
