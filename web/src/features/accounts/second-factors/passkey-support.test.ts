import { afterEach, expect, it, vi } from 'vitest';
import { hasPasskeys } from './passkey-support.ts';

afterEach(() => void vi.unstubAllGlobals());

const policy = (allowed: readonly string[]) => ({
  featurePolicy: { allowsFeature: (feature: string) => allowed.includes(feature) },
});

it.each([
  {
    where: 'a browser without WebAuthn',
    credential: undefined,
    page: policy(['publickey-credentials-get']),
    has: false,
  },
  { where: 'a browser that does not tell what a frame may', credential: class {}, page: {}, has: true },
  { where: 'a page that may use them', credential: class {}, page: policy(['publickey-credentials-get']), has: true },
  { where: 'a frame that may not', credential: class {}, page: policy(['camera']), has: false },
])('offers passkeys in $where: $has', ({ credential, page, has }) => {
  vi.stubGlobal('PublicKeyCredential', credential);
  vi.stubGlobal('document', page);
  expect(hasPasskeys()).toBe(has);
});
