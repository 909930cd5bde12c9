import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountPageLanguage, type Language, languageCookie } from '@waypost/domain/base/language';
import { isExcludedFromMigration } from '@waypost/domain/migration/migration';
import { framePath } from '@waypost/domain/explorer/frame-files';
import { holdsPaymentForm } from '@waypost/domain/payments/payment-pages';
import { isPaidPlan as isPaid } from '@waypost/domain/plans/plans';
import { cardFieldOrigins } from '../config/payment-providers.ts';
import { clientConfig } from '../config/client-config.ts';
import type { Config } from '../config.ts';
import type { AccountAuthenticators } from '../features/accounts/sessions/authenticators.routes.ts';
import type { Brand } from '../brand/brand.ts';
import { serveAssets, serveBrandFiles, serveWidget, type WebFiles } from '../http/pages/assets.ts';
import { mountExampleFrame } from '../http/pages/example-frame.ts';
import { serveDocuments } from '../http/pages/documents.ts';
import { mountPages } from '../http/pages/pages.ts';
import type { Xsrf } from '../http/callers/xsrf.ts';
import type { CatalogService } from '../features/catalog/catalog.service.ts';
import type { FederationService } from '../features/federation/federation.service.ts';
import type { AccountExtra, PortalExtra, WebBundle } from './web-bundle.ts';

type Pages = {
  readonly web: WebBundle;
  readonly files: WebFiles;
  readonly config: Config;
  readonly brand: Brand;
  readonly build: string;
  readonly authenticators: AccountAuthenticators;
  readonly catalog: Pick<CatalogService, 'countries' | 'findPlan'>;
  readonly federation: Pick<FederationService, 'isUsed' | 'find'>;
};

const accountsOf = ({ origins, account_environments }: Config) => [
  origins.account,
  ...Object.values(account_environments),
];

/** The origins that scripts of portal pages may call; error reporting only while it is on. */
export function portalConnects(config: Config): readonly string[] {
  const { flags, error_reporting_url, public_api_host, origins } = config;
  const reporting =
    flags.ff_sentry_enabled && error_reporting_url !== undefined ? [new URL(error_reporting_url).origin] : [];
  const platforms = [origins.sample_platform, public_api_host].filter((origin) => origin !== undefined);
  return [...new Set([...accountsOf(config), ...platforms, ...reporting])];
}

/** The origins of addresses; a path of the portal names none. */
const originsOf = (places: readonly string[]): string[] => [
  ...new Set(places.filter((place) => URL.canParse(place)).map((place) => new URL(place).origin)),
];

/** Where the frames of documents come from: the portal itself, and what the operator has configured. */
export function documentOrigins({ origins, documents }: Config): readonly string[] {
  const bases = documents.flatMap(({ versions }) => versions.map(({ base }) => base));
  // of the portal itself only the folder of documents: no other page of it is framed
  return bases.length === 0 ? [] : [`${origins.portal}/documents/`, ...originsOf(bases)];
}

/** The portal's pages: nobody may frame them, and they frame the account service. */
export async function mountPortalPages(portal: FastifyInstance, pages: Pages, xsrf: Xsrf) {
  const { web, config } = pages;
  const browserConfig = clientConfig(config, pages.build, pages.brand);
  const origins = {
    frames: [...new Set(accountsOf(config))],
    sandboxes: [`${config.origins.portal}${framePath}`],
    documents: documentOrigins(config),
    media: originsOf([config.promo_video]),
    connects: portalConnects(config),
    ancestors: [],
    openerPolicy: 'same-origin-allow-popups',
  } as const;
  const provider = cardFieldOrigins(config);
  // the bank of a card, at any address, shows its challenge in a frame that a form opens
  const banks = config.cards.origin === undefined ? provider : ['https:'];
  const forPayments = {
    ...origins,
    frames: [...new Set([...origins.frames, ...provider, ...banks])],
    connects: [...origins.connects, ...provider],
    pictures: provider,
    forms: banks,
  };
  const isPaidPlan = (planId: string) => {
    const plan = pages.catalog.findPlan(planId);
    return plan !== undefined && isPaid(plan);
  };
  serveAssets(portal, pages.files);
  if (web.documentsFolder !== undefined) await serveDocuments(portal, web.documentsFolder);
  serveBrandFiles(portal, pages.brand.files);
  const { sample_platform = config.public_api_host, portal: origin } = config.origins;
  mountExampleFrame(portal, pages.files, { portal: origin, platform: sample_platform });
  mountPages<PortalExtra>(portal, {
    render: web.portal.render,
    keyOf: web.portal.keyOf,
    origins: (_request, { allowsPayments }) => (allowsPayments ? forPayments : origins),
    async extra(request, reply) {
      const caller = await pages.authenticators.currentUser(request);
      xsrf.ensure(request, reply);
      const user = caller?.user ?? null;
      const isExcluded = user !== null && isExcludedFromMigration(user, config);
      const { texts } = pages.brand;
      const { pathname, searchParams } = new URL(`${config.origins.portal}${request.url}`);
      const create = searchParams.get('create');
      const allowsPayments = holdsPaymentForm({ pathname, create, isSignedIn: user !== null, isPaidPlan });
      const { assets } = web.portal;
      return { config: browserConfig, texts, user, isExcludedFromMigration: isExcluded, allowsPayments, assets };
    },
  });
}

type Embedder = NonNullable<AccountExtra['client']>;

const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>;
const single = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Account settings open only in their own window: a page that framed them could trick users into pressing buttons. */
const isOwnWindow = (request: FastifyRequest, { config }: Pages) =>
  new URL(`${config.origins.account}${request.url}`).pathname === '/account';

/** The registered client whose page opened this one; null without one. */
function embedderOf(request: FastifyRequest, pages: Pages): Embedder | null {
  const { config } = pages;
  if (isOwnWindow(request, pages)) return null;
  const query = queryOf(request);
  const id = single(query['client-id']);
  const origin = single(query['uri']);
  const client = config.clients.find(({ client_id }) => client_id === id);
  if (!client || origin === undefined || !client.origins.includes(origin)) return null;
  return { client_id: client.client_id, name: client.name, origin };
}

const languageOf = (request: FastifyRequest, isEmbedded: boolean) =>
  accountPageLanguage({
    requested: single(queryOf(request)['lang']),
    chosen: request.cookies[languageCookie],
    acceptLanguage: request.headers['accept-language'],
    isEmbedded,
  });

type CatalogCountry = { readonly code: string; readonly code2: string; readonly name: string };

/** The catalogue's names are English; other languages use the names from CLDR. */
function countriesByLanguage(countries: readonly CatalogCountry[]) {
  const inLanguage = (language: Language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const localised = countries.map(({ code, code2, name }) => ({ code, name: names.of(code2) ?? name }));
    return localised.toSorted((one, other) => one.name.localeCompare(other.name, language));
  };
  return { en: countries.map(({ code, name }) => ({ code, name })), de: inLanguage('de') } satisfies Record<
    Language,
    unknown
  >;
}

/** The account pages: only the registered origin that opened them may frame them. */
export async function mountAccountPages(account: FastifyInstance, pages: Pages, xsrf: Xsrf) {
  const { web, config } = pages;
  const browserConfig = clientConfig(config, pages.build, pages.brand);
  const countries = countriesByLanguage(pages.catalog.countries());
  serveAssets(account, pages.files);
  serveBrandFiles(account, pages.brand.files);
  if (web.widgetFolder !== undefined) await serveWidget(account, web.widgetFolder);
  mountPages<AccountExtra>(account, {
    render: web.account.render,
    origins(request) {
      const embedder = embedderOf(request, pages);
      const ancestors = embedder ? [embedder.origin] : [];
      const openerPolicy = isOwnWindow(request, pages) ? 'same-origin-allow-popups' : 'unsafe-none';
      return { frames: [], connects: [], ancestors, openerPolicy, isolatable: true };
    },
    async extra(request, reply) {
      const caller = await pages.authenticators.currentAccount(request);
      const client = embedderOf(request, pages);
      const language = languageOf(request, client !== null);
      xsrf.ensure(request, reply);
      return {
        config: browserConfig,
        texts: pages.brand.texts,
        client,
        language,
        signedIn: caller
          ? { email: caller.user.email, firstName: caller.user.firstName, realm: caller.user.realm }
          : null,
        countries: countries[language],
        federated: pages.federation.isUsed,
        methods: pages.federation.find(single(queryOf(request)['realm']) || config.main_realm),
        assets: web.account.assets,
      };
    },
  });
}
