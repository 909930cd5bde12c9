import type { FastifyInstance, FastifyReply } from 'fastify';
import { newId } from '../base/ids.ts';
import { textAt } from '../base/json.ts';
import { html } from '../html.ts';
import { sandboxPage } from '../page.ts';
import type { WalletProvider } from './wallet-provider.ts';
import type { SetupToken, WalletOrder } from './wallet-state.ts';

const notice = 'This is a sandbox. Nobody’s wallet is charged.';

type Request = { readonly id: string; readonly what: string; readonly returnUrl: string; readonly cancelUrl: string };

const setupRequest = ({ id, returnUrl, cancelUrl }: SetupToken): Request => ({
  id,
  what: 'The merchant asks to charge your wallet for later payments without asking again.',
  returnUrl,
  cancelUrl,
});
const orderRequest = ({ id, amount, returnUrl = '', cancelUrl = '' }: WalletOrder): Request => ({
  id,
  what: `The merchant asks for ${new Intl.NumberFormat('en', { style: 'currency', currency: amount.currency }).format(amount.minor / 100)}.`,
  returnUrl,
  cancelUrl,
});

const approvePage = ({ id, what }: Request): string =>
  sandboxPage({
    title: 'Approve',
    notice,
    name: 'Sandbox wallet',
    content: html`<main class="narrow">
<h1>Agree to pay with your wallet</h1>
<p>${what}</p>
<form class="stack" method="post" action="/wallet/approve">
<input type="hidden" name="id" value="${id}">
<label for="email">E-mail address of the wallet</label>
<input id="email" name="email" type="email" required value="payer@example.com" autocomplete="off">
<div class="bar"><button class="main" name="answer" value="agree">Agree</button>
<button name="answer" value="cancel" formnovalidate>Cancel and return</button></div>
</form>
</main>`,
  });

const donePage = (): string =>
  sandboxPage({
    title: 'Nothing to approve',
    notice,
    name: 'Sandbox wallet',
    content: html`<main class="narrow"><h1>Nothing to approve</h1><p>This request is unknown, or was answered before.</p></main>`,
  });

function originsOf(urls: readonly string[]): string {
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))].join(' ');
}

function send(reply: FastifyReply, body: string, urls: readonly string[] = []) {
  const policy = `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self' ${originsOf(urls)}; frame-ancestors 'none'`; // browsers hold redirects of a form against it too
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(body);
}

/** The wallet's own page, where the payer agrees or cancels. */
export function approveRoutes(app: FastifyInstance, { state }: WalletProvider): void {
  function open(id: string | undefined): Request | undefined {
    const setup = state.setupTokens.get(id ?? '');
    if (setup?.status === 'PAYER_ACTION_REQUIRED') return setupRequest(setup);
    const order = state.orders.get(id ?? '');
    return order?.status === 'PAYER_ACTION_REQUIRED' ? orderRequest(order) : undefined;
  }

  function answer(id: string, isAgreed: boolean, email: string): void {
    const setup = state.setupTokens.get(id);
    const order = state.orders.get(id);
    if (setup)
      state.setupTokens.set(id, isAgreed ? { ...setup, status: 'APPROVED', email } : { ...setup, status: 'CANCELLED' });
    if (order && isAgreed) state.orders.set(id, { ...order, status: 'APPROVED', email, payerId: newId(13) });
  }

  app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    scope.get<{ Querystring: { approval_session_id?: string; token?: string } }>(
      '/wallet/approve',
      (request, reply) => {
        const asked = open(request.query.approval_session_id ?? request.query.token);
        if (asked === undefined) return send(reply.code(404), donePage());
        return send(reply, approvePage(asked), [asked.returnUrl, asked.cancelUrl]);
      },
    );
    scope.post('/wallet/approve', (request, reply) => {
      const asked = open(textAt(request.body, 'id'));
      if (asked === undefined) return send(reply.code(404), donePage());
      const isAgreed = textAt(request.body, 'answer') === 'agree';
      const back = isAgreed ? asked.returnUrl : asked.cancelUrl;
      if (!URL.canParse(back)) return send(reply.code(404), donePage());
      answer(asked.id, isAgreed, textAt(request.body, 'email') ?? 'payer@example.com');
      const url = new URL(back);
      const isSetup = state.setupTokens.get(asked.id) !== undefined;
      for (const name of isSetup ? ['approval_token_id', 'approval_session_id'] : ['token'])
        url.searchParams.set(name, asked.id);
      return reply.redirect(url.href, 303);
    });
    done();
  });
}
