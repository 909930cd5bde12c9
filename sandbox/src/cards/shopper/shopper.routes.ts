import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../../base/ids.ts';
import { asJson, listAt, textAt } from '../../base/json.ts';
import { demoCredentials } from '../../demo-credentials.ts';
import type { CardProvider } from '../card-provider.ts';
import { readJsonBodies, sendCardsErrors } from '../checkout/checkout.routes.ts';
import { unauthorised } from '../errors.ts';
import { brandOf } from '../test-cards.ts';
import { bankRoutes } from './bank.routes.ts';
import { fieldPage, fieldScript, fieldStyles, sealingScript } from './field-page.ts';
import { picture } from './pictures.ts';
import { sessionPaymentRoutes } from './session-payments.routes.ts';
import { translations } from './translations.ts';

const { clientKey } = demoCredentials.cards;

function brandAnswer(bin: string, supported: readonly unknown[]) {
  const brand = brandOf(bin);
  if (brand === undefined) return [];
  return [
    {
      brand,
      paymentMethodVariant: brand,
      cvcPolicy: brand === 'maestro' ? 'optional' : 'required',
      enableLuhnCheck: true,
      expiryDatePolicy: 'required',
      showExpiryDate: true,
      showSocialSecurityNumber: false,
      supported: supported.includes(brand),
      panLength: brand === 'amex' ? 15 : 16,
    },
  ];
}

type KeyQuery = { token?: string; clientKey?: string };

/** The pages of merchants call these from another origin. */
function allowOtherOrigins(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': 'content-type',
      vary: 'origin',
    });
    done();
  });
  scope.options('/checkoutshopper/*', (_request, reply) => reply.code(204).send());
  scope.options('/checkoutanalytics/*', (_request, reply) => reply.code(204).send());
}

function fieldRoutes(scope: FastifyInstance, { fields }: CardProvider): void {
  scope.get<{ Params: { key: string }; Querystring: { d?: string } }>(
    '/checkoutshopper/securedfields/:key/:version/securedFields.html',
    (request, reply) => {
      const parent = Buffer.from(request.query.d ?? '', 'base64').toString('utf8');
      if (request.params.key !== clientKey || !/^https?:\/\/[\w.-]+(:\d+)?$/.test(parent)) throw unauthorised();
      const policy = `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors ${parent}`;
      return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(fieldPage);
    },
  );
  scope.get('/checkoutshopper/field.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(sealingScript(await fields.publicKey()) + fieldScript),
  );
  scope.get('/checkoutshopper/field.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(fieldStyles));
}

const accept = (_request: FastifyRequest, reply: FastifyReply) => reply.code(204).send();

/** What the provider's web component calls from the shopper's browser, its frames and its pictures. */
export function shopperRoutes(app: FastifyInstance, provider: CardProvider): void {
  app.register((scope, _options, done) => {
    readJsonBodies(scope);
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    sendCardsErrors(scope);
    allowOtherOrigins(scope);
    fieldRoutes(scope, provider);
    bankRoutes(scope, provider);
    sessionPaymentRoutes(scope, provider);

    scope.post<{ Querystring: KeyQuery }>('/checkoutshopper/v3/bin/binLookup', ({ query, body }) => {
      if (query.token !== clientKey) throw unauthorised();
      const bin = provider.fields.open(textAt(body, 'encryptedBin') ?? '') ?? '';
      return {
        requestId: textAt(body, 'requestId'),
        issuingCountryCode: 'NL',
        brands: brandAnswer(bin, listAt(body, 'supportedBrands')),
      };
    });
    scope.post<{ Querystring: KeyQuery }>('/checkoutshopper/v1/submitThreeDS2Fingerprint', ({ query, body }) => {
      if (query.token !== clientKey) throw unauthorised();
      const payment = provider.authentication.fingerprinted(textAt(body, 'paymentData'));
      const action = provider.authentication.actionOf(payment);
      if (action !== undefined) return { type: 'action', action };
      const threeDSResult = provider.authentication.threeDSResult(payment.authentication?.token ?? '');
      return { type: 'completed', details: { threeDSResult } };
    });
    scope.get<{ Params: { '*': string } }>('/checkoutshopper/images/*', ({ params }, reply) => {
      const name = /([\w-]+)\.svg$/.exec(params['*'])?.[1];
      return name === undefined ? reply.code(404).send() : reply.type('image/svg+xml').send(picture(name));
    });
    scope.get<{ Params: { file: string } }>('/checkoutshopper/sdk/:version/translations/:file', ({ params }) =>
      asJson(translations[params.file.replace(/\.json$/, '')]),
    );
    for (const base of ['/checkoutshopper', '/checkoutanalytics']) {
      scope.post(`${base}/v3/analytics`, () => ({ checkoutAttemptId: newId(24) }));
      scope.post(`${base}/v3/analytics/:id`, accept);
    }
    done();
  });
}
