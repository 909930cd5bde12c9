import { defineConfig } from '../server/src/config/define-config.ts';

const issuer = process.env['INITECH_ISSUER'];

/** Organisations whose users sign in at a provider that the tests run (ACC-58). */
const openid = issuer === undefined ? undefined : { issuer, client_id: 'waypost' };
const federated = openid && [
  { id: 'initech', name: 'Initech', open: true, openid },
  { id: 'hooli', name: 'Hooli', openid, password: false },
];

export default defineConfig({
  /** All people of the browser tests come from one address, and many of them in a minute. */
  rate_limit_factor: 20,
  realms: [{ id: 'acme', name: 'Acme', open: true }, { id: 'closed', name: 'Closed Ltd' }, ...(federated ?? [])],
  account_environments: { elsewhere: 'http://localhost:9' },
  /** Somebody on another site than ours; the tests write its pages themselves. */
  clients: [
    { client_id: 'shop', name: 'Shop', origins: ['https://shop.example'] },
    /** It asks its users for a second factor; on our site, since a session is read there alone. */
    { client_id: 'vault', name: 'Vault', origins: ['http://localhost:5999'], second_factor: true },
  ],
});
