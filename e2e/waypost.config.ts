import { defineConfig } from '../server/src/config/define-config.ts';

const issuer = process.env['INITECH_ISSUER'];

/** Organisations whose users sign in at a provider that the tests run (ACC-58). */
const openid = issuer === undefined ? undefined : { issuer, client_id: 'waypost' };
const federated = openid && [
  { id: 'initech', name: 'Initech', open: true, openid },
  { id: 'hooli', name: 'Hooli', openid, password: false },
];

export default defineConfig({
  /** All users of the browser tests share one address, with many sign-ins per minute. */
  rate_limit_factor: 20,
  documentation_edit_url: 'https://git.example/docs/edit/main/',
  realms: [{ id: 'acme', name: 'Acme', open: true }, { id: 'closed', name: 'Closed Ltd' }, ...(federated ?? [])],
  account_environments: { elsewhere: 'http://localhost:9' },
  /** Another site than ours; the tests serve its pages themselves. */
  clients: [
    { client_id: 'shop', name: 'Shop', origins: ['https://shop.example'] },
    /** It requires a second factor; on our site, because sessions are only readable there. */
    { client_id: 'vault', name: 'Vault', origins: ['http://localhost:5999'], second_factor: true },
  ],
});
