import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseJson, textAt } from '../../base/json.ts';
import { challengePassword } from '../authentication.ts';
import type { CardPayment } from '../card-payment.ts';
import type { CardProvider } from '../card-provider.ts';
import { CardsError } from '../errors.ts';
import {
  bankMessagePage,
  challengePage,
  handOnPage,
  handOnScript,
  notificationPage,
  notificationScript,
} from './bank-pages.ts';

const loopback = 'http://localhost:* http://127.0.0.1:* https://localhost:*';
const policy = (formAction: string) =>
  `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action ${formAction}; frame-ancestors ${loopback}`;

const sendPage = (reply: FastifyReply, body: string, formAction = "'self'") =>
  reply.header('content-security-policy', policy(formAction)).type('text/html; charset=utf-8').send(body);

const decoded = (text: string | undefined) => parseJson(Buffer.from(text ?? '', 'base64url').toString('utf8')) ?? {};

function statusOf(body: unknown): 'Y' | 'N' | 'U' {
  if (textAt(body, 'answer') === 'cancel') return 'U';
  return textAt(body, 'password') === challengePassword ? 'Y' : 'N';
}

const bank = '/checkoutshopper/threeds';

/** The bank's pages of 3-D Secure: fingerprint, challenge, the page that reports, and the page of the redirect. */
export function bankRoutes(scope: FastifyInstance, { authentication }: CardProvider): void {
  const find = (token: string | undefined): CardPayment | undefined => {
    try {
      return authentication.find(token);
    } catch (error) {
      if (error instanceof CardsError) return undefined;
      throw error;
    }
  };
  const missing = (reply: FastifyReply) => sendPage(reply.code(404), bankMessagePage('This payment is unknown'));

  scope.post(`${bank}/fingerprint`, (request, reply) =>
    sendPage(
      reply,
      handOnPage(`${bank}/notification`, { threeDSMethodData: textAt(request.body, 'threeDSMethodData') ?? '' }),
    ),
  );
  scope.post(`${bank}/challenge`, (request, reply) => {
    const payment = find(textAt(decoded(textAt(request.body, 'creq')), 'acsTransID'));
    return payment ? sendPage(reply, challengePage(payment, `${bank}/answer`)) : missing(reply);
  });
  scope.post(`${bank}/answer`, (request, reply) => {
    const token = textAt(request.body, 'token');
    if (find(token) === undefined) return missing(reply);
    const { authentication: answered } = authentication.answer(token, statusOf(request.body));
    return sendPage(reply, handOnPage(`${bank}/notification`, { cres: answered?.status ?? 'U' }));
  });
  scope.post(`${bank}/notification`, (request, reply) => {
    const transStatus = textAt(request.body, 'cres');
    const message =
      transStatus === undefined
        ? { type: 'fingerPrintResult', result: { threeDSCompInd: 'Y' } }
        : { type: 'challengeResult', result: { transStatus } };
    return sendPage(reply, notificationPage(message));
  });

  const script = (text: string) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('text/javascript; charset=utf-8').send(text);
  scope.get('/checkoutshopper/hand-on.js', script(handOnScript));
  scope.get('/checkoutshopper/notification.js', script(notificationScript));

  const returnTo = (payment: CardPayment): URL | undefined =>
    payment.returnUrl !== undefined && URL.canParse(payment.returnUrl) ? new URL(payment.returnUrl) : undefined;
  scope.get<{ Querystring: { MD?: string } }>(`${bank}/redirect`, (request, reply) => {
    const payment = find(request.query.MD);
    const target = payment && returnTo(payment);
    if (payment === undefined || target === undefined) return missing(reply);
    return sendPage(reply, challengePage(payment, `${bank}/redirect`), `'self' ${target.origin}`); // browsers hold redirects against it too
  });
  scope.post(`${bank}/redirect`, (request, reply) => {
    const token = textAt(request.body, 'token');
    const payment = find(token);
    const target = payment && returnTo(payment);
    if (token === undefined || target === undefined) return missing(reply);
    authentication.answer(token, statusOf(request.body));
    target.searchParams.set('redirectResult', authentication.redirectResult(token));
    return reply.redirect(target.href, 303);
  });
}
