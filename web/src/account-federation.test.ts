import type { ClientConfig } from '@waypost/contract/entities/client-config';
import { describe, expect, it } from 'vitest';
import { renderAccount } from './account-server.tsx';

const hosts = { portal: 'https://portal.example', account: 'https://account.example' };
const config = { brand: { name: 'Waypost', logo: null, icon: '/favicon.svg', style: null }, hosts } as ClientConfig;
const client = { client_id: 'shop', name: 'Shop', origin: 'https://shop.example' };
const assets = { scripts: [], styles: [], chunks: {}, fonts: [] };
const acme = { realm: 'acme', name: 'Acme' };

async function pageOf(url: string, { provider = acme as typeof acme | null, password = true } = {}) {
  const extra = {
    config,
    client,
    language: 'en' as const,
    signedIn: null,
    countries: [],
    texts: { en: {}, de: {} },
    methods: { provider, password },
    federated: true,
    assets,
  };
  const { html } = await renderAccount({ url }, extra);
  return {
    button: html.includes('Sign in with '),
    password: html.includes('name="password"'),
    reset: html.includes('Forgot your password?'),
  };
}

describe('the sign-in page of an organisation', () => {
  it('offers its provider beside the password, where it has one ACC-58', async () => {
    expect(await pageOf('/sign-in?realm=acme')).toEqual({ button: true, password: true, reset: true });
    expect(await pageOf('/sign-in?realm=plain', { provider: null })).toEqual({
      button: false,
      password: true,
      reset: true,
    });
  });

  it('offers nothing else where there are no passwords ACC-58', async () => {
    expect(await pageOf('/sign-in?realm=acme', { password: false })).toEqual({
      button: true,
      password: false,
      reset: false,
    });
  });

  it('makes no accounts with a password where there are no passwords ACC-58', async () => {
    expect(await pageOf('/sign-up?realm=acme', { password: false })).toMatchObject({ button: true, password: false });
    expect(await pageOf('/sign-up?realm=acme')).toMatchObject({ button: true, password: true });
  });

  it('hides the button where the embedder says so, unless it is the only way in ACC-17', async () => {
    expect((await pageOf('/sign-in?realm=acme&noFB=true')).button).toBe(false);
    expect((await pageOf('/sign-in?realm=acme&sign-in-screen-config=password')).button).toBe(false);
    expect((await pageOf('/sign-in?realm=acme&sign-in-screen-config=openid')).button).toBe(true);
    expect((await pageOf('/sign-in?realm=acme&noFB=true', { password: false })).button).toBe(true);
  });

  it('keeps the field of the organisation where another one can be typed', async () => {
    const extra = {
      config,
      client,
      language: 'en' as const,
      signedIn: null,
      countries: [],
      texts: { en: {}, de: {} },
      methods: { provider: acme, password: false },
      federated: true,
      assets,
    };
    const { html } = await renderAccount({ url: '/sign-in?realm=acme&realm-input=true' }, extra);
    expect(html).toContain('name="realm"');
    expect(html).not.toContain('name="password"');
  });
});
