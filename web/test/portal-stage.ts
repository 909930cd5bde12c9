import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { SessionUser } from '@waypost/contract/entities/session';
import { type PortalPageExtra, type PortalPageRequest, renderPortal } from '../src/portal-server.tsx';

/** A brand that changes nothing. */
export const plainBrand: ClientConfig['brand'] = {
  name: 'Waypost',
  logo: null,
  icon: '/favicon.svg',
  social_card: '/social-card.png',
  style: null,
  links: { terms: null, privacy: null, cookies: null, imprint: null },
};

export const visitorConfig: ClientConfig = {
  product_slug: 'waypost',
  build: 'test',
  main_realm: 'waypost',
  platform_name: 'Example',
  platform_projects_url: 'https://platform.example/projects',
  support_email: 'support@waypost.example',
  migration_modal_cookie_minutes: 1440,
  support_ticket_url: 'https://platform.example/tickets',
  terms_version: '1',
  otp_required: false,
  maintenance_mode: false,
  public_api_host: 'https://api.example',
  examples_api_key: null,
  error_reporting_url: null,
  hosts: {
    portal: 'https://portal.example',
    account: 'https://account.example',
    sample_platform: 'https://api.example',
  },
  services: ['geocode'],
  limits: { api_key_limit: 2, access_key_limit: 2 },
  account_environments: {},
  reseller_plan_model: 'nbm3',
  freemium_allowance: {},
  billing_patterns: {},
  flags: {},
  non_migrated_documents: [],
  documents: [],
  documentation_edit_url: null,
  promo_video: '',
  brand: plainBrand,
};

/** Somebody who is signed in. */
export const user: SessionUser = {
  userId: 'usr_01hz9k2m4n6p8q0r2s4t6v8w0x',
  roles: [],
  firstName: 'Aino',
  lastName: 'Virtanen',
  email: 'aino@example.com',
  emailVerified: true,
  phone: null,
  country: null,
  realm: 'waypost',
};

const ofStorage = { status: 'ERROR', error: { reason: 'STORAGE_UNAVAILABLE', code: 503, message: '' } };
/** Every call fails as it does while the database is away. */
const away: PortalPageRequest['fetch'] = () =>
  Promise.resolve(Response.json(ofStorage, { status: 503, headers: { 'x-request-id': 'req-of-the-call' } }));

export type Visit = {
  readonly url: string;
  readonly requestId?: string;
  readonly cookies?: Record<string, string>;
  readonly acceptLanguage?: string;
  readonly config?: Partial<ClientConfig>;
  /** The brand's own texts. */
  readonly texts?: PortalPageExtra['texts'];
  /** What answers the calls of the page; without it the database is away. */
  readonly fetch?: PortalPageRequest['fetch'];
};

/** Renders a page as the server does. */
export const visit = (
  { url, requestId = 'req-of-the-page', cookies = {}, acceptLanguage, config: own, texts, fetch = away }: Visit,
  who: SessionUser | null = null,
) =>
  renderPortal(
    { url, nonce: 'n', requestId, cookies, acceptLanguage, fetch },
    {
      config: { ...visitorConfig, ...own },
      texts: texts ?? { en: {}, de: {} },
      user: who,
      isExcludedFromMigration: false,
      allowsPayments: false,
      assets: {
        scripts: ['/assets/portal.js'],
        styles: ['/assets/portal.css'],
        fonts: ['/assets/text.woff2'],
        codeFonts: ['/assets/code.woff2'],
        readingScripts: ['/assets/reading.js'],
        lateScripts: {},
        messages: { en: [], de: [] },
      },
    },
  );
