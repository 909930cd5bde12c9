export type ProviderAnswer = { readonly login: string } | 'cancel';

/** Follows the provider's redirects, and fills in its one form, until a redirect leads elsewhere. */
export async function visitProvider(issuer: string, address: string, answer: ProviderAnswer): Promise<string> {
  const form = new URLSearchParams(answer === 'cancel' ? { answer: 'no' } : { answer: 'yes', login: answer.login });
  const jar = new Map<string, string>();
  let init: RequestInit = {};
  let at = address;
  while (at.startsWith(issuer)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { ...init, redirect: 'manual', headers: { cookie } });
    for (const [pair = ''] of response.headers.getSetCookie().map((line) => line.split(';'))) {
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location === null && response.status !== 200)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    init = location === null ? { method: 'POST', body: form } : {};
    at = location === null ? at : new URL(location, at).href;
  }
  return at;
}
