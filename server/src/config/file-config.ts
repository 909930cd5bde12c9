import { parseNetworkRange } from '@waypost/domain/base/network-address';
import { isVatCountry } from '@waypost/domain/billing/vat-countries';
import { z } from 'zod';
import { BrandSettings } from '../brand/brand-settings.ts';
import { EmbeddedDocuments } from './embedded-documents.ts';
import { FLAGS, flagNames, type FlagName } from './flags.ts';

const text = z.string().trim().min(1);
const count = z.int().nonnegative();
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https origin' })
  .refine((value) => URL.canParse(value) && new URL(value).origin === value, {
    message: 'must be an origin: scheme, host and port without a path',
  });
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const pattern = z.string().refine(isPattern, { message: 'must be a regular expression' });

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const addressRange = z.string().refine((range) => parseNetworkRange(range) !== undefined, {
  message: 'must be an IP address or a range in CIDR form, such as 10.0.0.0/8',
});

const onePrintableLine = String.raw`^[^\u0000-\u001f\u007f-\u009f<>]+$`;
const defaultPatterns = {
  email: String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`,
  phone: String.raw`^[+0-9 ()\/.\-]+$`,
  firstName: onePrintableLine,
  lastName: onePrintableLine,
  companyName: onePrintableLine,
  address: onePrintableLine,
  city: onePrintableLine,
  postal: onePrintableLine,
};
const defaultAllowance = { self_serve: 3, key_account: 3, automotive: 3, aws: 1, aws_marketplace: 1, others: 1 };
const defaultPlanOrder = { 'NBM3-FFW': 1, 'NBM3-ESS': 2, 'NBM3-UBI': 3, 'NBM3-BA': 4 };

const flagSwitch = (name: FlagName) => z.boolean().default(FLAGS[name].default);
const flagSwitches = Object.fromEntries(flagNames.map((name) => [name, flagSwitch(name)])) as Record<
  FlagName,
  ReturnType<typeof flagSwitch>
>;

/** A client's public key; a private key does not belong in a configuration file. */
const PublicKey = z
  .looseObject({ kty: z.enum(['EC', 'RSA', 'OKP']), kid: text.optional(), alg: text.optional() })
  .refine((key) => !('d' in key), { message: 'must be a public key, without its private part' });

/** A redirect address, which is compared as a whole. */
const redirectAddress = address.refine((value) => !value.includes('#'), { message: 'must have no fragment' });

const realmId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and hyphens');

const Realm = z.strictObject({
  id: realmId,
  name: text,
  /** Anybody may sign up; otherwise an invitation is required. */
  open: z.boolean().default(false),
  /** The OpenID Connect provider of its users; the client's secret is in the secrets file. */
  openid: z
    .strictObject({
      issuer: address,
      client_id: text,
      scopes: z
        .array(text)
        .refine((scopes) => scopes.includes('openid'), { message: 'must have openid among them' })
        .default(['openid', 'profile', 'email']),
      /** The label of the sign-in button; the realm's name by default. */
      name: text.optional(),
    })
    .optional(),
  /** False if its users can sign in only at the provider. */
  password: z.boolean().default(true),
});

const Client = z.strictObject({
  client_id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and hyphens'),
  name: text,
  origins: z.array(origin).min(1),
  /** The widget hands cookies and tokens only to such a client. */
  allow_cookie_tokens: z.boolean().default(false),
  /** The services for API keys, access keys and studio tokens accept its access tokens. */
  key_services: z.boolean().default(false),
  /** It requires a second factor of its users. */
  second_factor: z.boolean().default(false),
  /** Where /oauth2/authorize may send a code; by default the front page of each origin. */
  redirect_uris: z.array(redirectAddress).min(1).optional(),
  /** Where /oauth2/end-session may redirect to; by default the front page of each origin. */
  post_logout_redirect_uris: z.array(redirectAddress).min(1).optional(),
  /** Its public keys: it authenticates by private_key_jwt instead of a secret. */
  jwks: z.strictObject({ keys: z.array(PublicKey).min(1) }).optional(),
});

/** The content of waypost.config.ts; every key has a default. */
export const FileConfig = z.strictObject({
  product_slug: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be lower-case letters, digits and hyphens')
    .default('waypost'),
  /** content/documentation/en/operators/your-brand.mdx says what each key does. */
  brand: BrandSettings.prefault({}),
  main_realm: realmId.default('waypost'),
  realms: z.array(Realm).default([]),
  platform_name: text.default('Example'),
  platform_projects_url: address.default('https://platform.example/projects'),
  migration_target_url: address.default('https://platform.example/migrate'),
  public_api_host: origin.optional(),
  /** A key with limits for visitors' runs of the live examples: pages contain it, so everybody can read it. */
  examples_api_key: text.optional(),
  /** Receives the portal pages' error reports as JSON; by default the portal logs them. */
  error_reporting_url: address.optional(),
  origins: z
    .strictObject({
      portal: origin.optional(),
      account: origin.optional(),
      sandbox: origin.optional(),
      sample_platform: origin.optional(),
    })
    .prefault({}),
  account_environments: z.record(text, origin).default({}),
  smtp: z
    .strictObject({
      host: text.optional(),
      port: z.int().min(1).max(65_535).optional(),
      /** The user at the mail server; the password is `smtp_password` in the secrets file. */
      user: text.optional(),
      from: text.default('Waypost <no-reply@waypost.example>'),
    })
    .prefault({}),
  /** The card provider; without an origin, the sandbox where there is one, otherwise no cards. */
  cards: z
    .strictObject({
      /** The Checkout API without its version, such as https://PREFIX-checkout-live.adyenpayments.com/checkout. */
      origin: address.optional(),
      environment: z.enum(['test', 'live']).default('test'),
      merchant_account: text.optional(),
      /** Public: pages load the provider's card fields with it. */
      client_key: text.optional(),
      timeout_ms: z.int().positive().default(10_000),
    })
    .prefault({}),
  /** The wallet; without an origin, the sandbox where there is one, otherwise no wallet. */
  wallet: z
    .strictObject({
      /** Such as https://api-m.paypal.com. */
      origin: origin.optional(),
      client_id: text.optional(),
      /** The id that the wallet gave the webhook of this portal. */
      webhook_id: text.optional(),
      timeout_ms: z.int().positive().default(10_000),
    })
    .prefault({}),
  support_email: z.email({ error: 'must be an email address' }).default('support@waypost.example'),
  /** Where signed-in users open a ticket. */
  support_ticket_url: address.default('https://platform.example/tickets'),
  clients: z.array(Client).default([]),
  maintenance_mode: z.boolean().default(false),
  terms_version: text.default('1'),
  freemium_allowance: z
    .record(text, count)
    .default({})
    .transform((own) => ({ ...defaultAllowance, ...own })),
  /** The platform's services: gateways name one when they verify a key, and keys can be restricted to them. */
  services: z.array(text.max(100)).min(1).default(['geocode', 'layers', 'revgeocode', 'route', 'tiles']),
  /** The folder with the unit rules of the services, a JSON file each; by default the rules of the sample platform. */
  unit_rules_folder: text.optional(),
  api_key_limit: count.default(2),
  access_key_limit: count.default(2),
  unverified_api_key_expiry_ms: z.int().positive().default(2_592_000_000),
  automotive_app_limit: count.default(5),
  billing_patterns: z
    .strictObject({
      email: pattern.default(defaultPatterns.email),
      phone: pattern.default(defaultPatterns.phone),
      firstName: pattern.default(defaultPatterns.firstName),
      lastName: pattern.default(defaultPatterns.lastName),
      companyName: pattern.default(defaultPatterns.companyName),
      address: pattern.default(defaultPatterns.address),
      city: pattern.default(defaultPatterns.city),
      postal: pattern.default(defaultPatterns.postal),
    })
    .prefault({}),
  migration_excluded_users: z.array(text).default([]),
  /** How long a closed offer of migration stays away. */
  migration_modal_cookie_minutes: z.int().positive().default(1440),
  otp_required: z.boolean().default(false),
  /** Whether users of apps can have several permissions each; otherwise they have one. */
  end_user_access: z.boolean().default(true),
  seller_country: z
    .string()
    .refine((code2) => isVatCountry(code2), { message: 'must be the two-letter code of an EU member or GB' })
    .default('DE'),
  /** Who sells, as documents name it; without one, a made-up seller where nothing real is sold. */
  seller: z
    .strictObject({
      /** Begins the number of every statement. A seller keeps its id for ever. */
      id: z
        .string()
        .regex(/^[A-Z][A-Z0-9]{0,9}$/, 'must be up to 10 capital letters and digits')
        .default('WP'),
      name: text.optional(),
      address: text.optional(),
      postal: text.optional(),
      city: text.optional(),
      /** By default `vat.requester`. */
      vat_id: z
        .string()
        .regex(/^[A-Z]{2}[0-9A-Z+*]{2,12}$/, 'must be a VAT ID with its country, such as DE136695976')
        .optional(),
      email: z.email({ error: 'must be an email address' }).optional(),
      /** The foot of every page: such as the register, the directors and the bank account. */
      legal_lines: z.array(text.max(200)).max(4).default([]),
      /** A PNG or JPEG file for the head of documents. */
      logo: text.optional(),
    })
    .prefault({}),
  vat: z
    .strictObject({
      /** The EU's validation service (VIES); by default the EU's own, and the sandbox's on one machine. */
      origin: origin.optional(),
      /** The seller's own VAT ID: with it, the service issues consultation numbers. */
      requester: z
        .string()
        .regex(/^[A-Z]{2}[0-9A-Z+*]{2,12}$/, 'must be a VAT ID with its country, such as DE136695976')
        .optional(),
      timeout_ms: z.int().positive().max(60_000).default(8000),
    })
    .prefault({}),
  reseller_plan_model: z.enum(['hlssm', 'nbm3', 'all']).default('nbm3'),
  reseller_hidden_plans: z.array(text).default([]),
  reseller_plan_order: z.record(text, count).default(defaultPlanOrder),
  /** The documents that open in the same tab, by their path below /documentation/. */
  non_migrated_documents: z.array(text).default([]),
  /** Documents that are made elsewhere, with their versions; by default the reference of the mobile SDK. */
  documents: EmbeddedDocuments,
  /** Where readers edit the source of a page, such as https://git.example/docs/edit/main/; its path follows. */
  documentation_edit_url: address.optional(),
  /** The video of the home page: a path of the portal, or an address elsewhere; empty for none. */
  promo_video: z.string().trim().default(''),
  /** The proxies in front of Waypost; X-Forwarded-For is trusted from these addresses only. */
  trusted_proxies: z.array(addressRange).default([]),
  /** Multiplies the rate limits per client address, for example where many users share a company's proxy. */
  rate_limit_factor: z.number().positive().default(1),
  flags: z.strictObject(flagSwitches).prefault({}),
});

export type FileConfig = z.output<typeof FileConfig>;
export type FileConfigInput = z.input<typeof FileConfig>;
