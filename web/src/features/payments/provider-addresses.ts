/** The component allows 3-D Secure over plain http only at an address with this text, which the sandbox ignores. */
const plainHttpMark = 'http://localhost:8080/';

/** Where the provider's component finds its server; `base` is null for the provider's real one. */
export function addressesOf(base: string | null) {
  if (base === null) return {};
  const api = `${base}/checkoutshopper/${base.startsWith('http:') ? plainHttpMark : ''}`;
  // the sandbox has no page that takes a browser's fingerprint against fraud
  return {
    risk: { enabled: false },
    _environmentUrls: { api, analytics: api, cdn: { images: api, translations: api } },
  };
}
