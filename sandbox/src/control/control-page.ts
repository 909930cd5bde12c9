import type { StoredMethod } from '../cards/card-payment.ts';
import { holderNames, refusals, testCards } from '../cards/test-cards.ts';
import { challengePassword } from '../cards/authentication.ts';
import type { PlannedFault, Switches } from '../faults/switches.ts';
import { html, type Markup } from '../html.ts';
import { sandboxPage } from '../page.ts';
import { testNumbers, vatOutcomes } from '../vat/vat-service.ts';
import { walletRefusals } from '../wallet/orders.ts';
import type { PaymentToken } from '../wallet/wallet-state.ts';
import type { Delivery } from '../webhooks/delivery.ts';
import type { LedgerLine } from './ledger.ts';

export const controlPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

type View = {
  readonly switches: Switches;
  readonly next: readonly PlannedFault[];
  readonly webhooks: { readonly origin: string | null };
  readonly capture: string;
  readonly payments: readonly LedgerLine[];
  readonly deliveries: readonly Delivery[];
  readonly cards: readonly StoredMethod[];
  readonly wallet: readonly PaymentToken[];
};

/** A button whose call the page's script makes. */
const button = (label: string, [method, path]: readonly [string, string], body: object = {}): Markup =>
  html`<button type="button" data-method="${method}" data-path="${path}" data-body="${JSON.stringify(body)}">${label}</button>`;

const money = ({ currency }: LedgerLine, minor: number): string =>
  minor === 0 ? '–' : new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 100);
const time = (at: string): Markup => html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`;

type Table = {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (Markup | string)[])[];
  readonly empty: string;
};

const table = ({ caption, heads, rows, empty }: Table): Markup =>
  rows.length === 0
    ? html`<p class="empty">${empty}</p>`
    : html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;

function paymentButtons(line: LedgerLine): Markup {
  const press = (label: string, action: string) => button(label, ['POST', `/control/payments/${line.id}`], { action });
  const left = line.captured - line.refunded - line.charged_back;
  const isCapturable = line.provider === 'cards' && line.status === 'Authorised' && line.captured < line.amount;
  return html`${line.is_open ? press('Decide', 'settle') : []}${isCapturable ? press('Capture', 'capture') : []}${
    left > 0 ? [press('Refund', 'refund'), press('Charge back', 'chargeback')] : []
  }${line.charged_back > 0 && line.provider === 'cards' ? press('Reverse charge-back', 'chargeback-reversed') : []}`;
}

const paymentTable = (payments: readonly LedgerLine[]) =>
  table({
    caption: 'Payments, newest first',
    heads: ['When', 'Reference', 'With', 'Amount', 'Status', 'Captured', 'Refunded', 'Charged back', 'Actions'],
    rows: payments
      .slice(0, 50)
      .map((line) => [
        time(line.created_at),
        `${line.merchant_reference} (${line.id})`,
        line.instrument,
        line.amount === 0 ? 'Verification' : money(line, line.amount),
        line.reason === '' ? line.status : `${line.status}: ${refusals[line.reason] ?? line.reason}`,
        money(line, line.captured),
        money(line, line.refunded),
        money(line, line.charged_back),
        paymentButtons(line),
      ]),
    empty: 'No payment yet.',
  });

const deliveryTable = (deliveries: readonly Delivery[]) =>
  table({
    caption: 'Webhooks, newest first',
    heads: ['Event', 'Of', 'State', 'Attempts', 'Actions'],
    rows: deliveries
      .toReversed()
      .slice(0, 50)
      .map(({ id, event, reference, state, attempts }) => [
        event,
        reference,
        state,
        attempts.map(({ result }) => result).join(', ') || 'none',
        button('Send again', ['POST', `/control/deliveries/${id}/again`]),
      ]),
    empty: 'No webhook yet.',
  });

function tokenRow(
  id: string,
  [what, refusal]: readonly [string, string | undefined],
  refusalsOf: readonly (readonly [string, string])[],
) {
  const path = `/control/tokens/${id}`;
  return [
    what,
    refusal ?? 'accepted',
    html`${refusalsOf.map(([label, code]) => button(label, ['PUT', path], { refusal: code }))}${button('Accept', ['PUT', path])}${button('Disable', ['DELETE', path])}`,
  ];
}

const tokenTable = ({ cards, wallet }: View) =>
  table({
    caption: 'Stored cards and wallets',
    heads: ['Instrument', 'Later payments', 'Actions'],
    rows: [
      ...cards.map(({ id, card, refusal, shopperReference }) =>
        tokenRow(
          id,
          [
            `${card.brand} …${card.lastFour} of ${shopperReference}`,
            refusal === undefined ? undefined : refusals[refusal],
          ],
          [
            ['Decline', '2'],
            ['Expire', '6'],
            ['Block', '5'],
          ],
        ),
      ),
      ...wallet.map(({ id, email, refusal }) => tokenRow(id, [email, refusal], [['Decline', walletRefusals[0] ?? '']])),
    ],
    empty: 'Nothing is stored.',
  });

const share = (group: string, name: string, [label, value]: readonly [string, number]): Markup =>
  html`<label>${label}<input type="number" min="0" ${name.endsWith('Share') ? html`max="1" step="0.01"` : html`step="1"`} data-switch="${group}.${name}" value="${value}"></label>`;

const serviceNames = { cards: 'Cards', wallet: 'Wallet', vat: 'VAT numbers' } as const;

function switchGroups({ switches }: View): Markup {
  const services = (['cards', 'wallet', 'vat'] as const).map(
    (service) => html`<fieldset><legend>${serviceNames[service]}</legend>
${share(service, 'latencyMs', ['Latency, ms', switches[service].latencyMs])}
${share(service, 'errorShare', ['Failures, share', switches[service].errorShare])}
${share(service, 'timeoutShare', ['Time-outs after commit, share', switches[service].timeoutShare])}
<div class="bar">${button('Next call fails', ['POST', '/control/next'], { service, fault: 'error' })}${button('Next call times out after commit', ['POST', '/control/next'], { service, fault: 'timeout' })}</div></fieldset>`,
  );
  const { webhooks } = switches;
  return html`${services}<fieldset><legend>Webhooks</legend>
${share('webhooks', 'duplicateShare', ['Duplicates, share', webhooks.duplicateShare])}
${share('webhooks', 'shuffleShare', ['Shuffled, share', webhooks.shuffleShare])}
${share('webhooks', 'dropShare', ['Dropped, share', webhooks.dropShare])}
${share('webhooks', 'wrongSignatureShare', ['First with a wrong signature, share', webhooks.wrongSignatureShare])}
${share('webhooks', 'delayMs', ['Delay, ms', webhooks.delayMs])}</fieldset>`;
}

const cardTable = () =>
  table({
    caption: 'Test cards: expiry 03/30, CVC 737',
    heads: ['Number', 'Outcome', 'Whose'],
    rows: testCards.map(({ number, what, source }) => [
      number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
      what,
      source === 'provider' ? "the provider's own" : 'of this sandbox',
    ]),
    empty: '',
  });

const vatButtons = (): Markup =>
  html`${vatOutcomes
    .filter((outcome) => outcome !== 'VALID')
    .map((outcome) =>
      button(outcome, ['PUT', '/control/vat/*'], { outcome }),
    )}${button('Usual answers', ['PUT', '/control/vat/*'])}`;

/** Every switch, payment and webhook of the providers. */
export function controlPage(view: View): string {
  const { webhooks, capture, next } = view;
  return sandboxPage({
    title: 'Providers',
    notice: 'Cards, wallet and VAT numbers of this sandbox. No money moves.',
    name: 'Sandbox providers',
    home: '/control',
    script: '/control.js',
    content: html`<main class="wide">
<h1>Providers</h1>
<p role="status" id="status"></p>
<p><a href="/mailbox">Mailbox</a></p>
<section><h2>Payments</h2>${paymentTable(view.payments)}</section>
<section><h2>Stored cards and wallets</h2>${tokenTable(view)}</section>
<section><h2>Webhooks</h2>
<p>They go to ${webhooks.origin ?? 'nobody: no address is set'}.</p>${deliveryTable(view.deliveries)}</section>
<section><h2>Switches</h2>
<form id="switches" class="switches">${switchGroups(view)}<div class="bar"><button class="main">Apply</button>
${button('Reset everything', ['POST', '/control/reset'])}</div></form>
<p>${next.length === 0 ? 'No fault is planned.' : next.map(({ service, fault, times }) => `${service}: ${fault} × ${times}`).join(', ')}</p>
<p>Payments are captured ${capture === 'manual' ? 'by the merchant' : 'at once'}.</p>
<div class="bar">${button('Capture at once', ['PUT', '/control/capture'], { mode: 'automatic' })}${button('Merchant captures', ['PUT', '/control/capture'], { mode: 'manual' })}</div></section>
<section><h2>Test cards</h2>${cardTable()}
<p>Holder names choose an outcome too: ${holderNames.map(([name]) => name).join(', ')}. Challenges ask for the word “${challengePassword}”.</p></section>
<section><h2>VAT numbers</h2><p>These numbers choose the answer: ${Object.entries(testNumbers)
      .map(([number, outcome]) => `${number} ${outcome}`)
      .join(
        ', ',
      )}. Other well-formed numbers are valid, unless all answers are set:</p><div class="bar">${vatButtons()}</div></section>
</main>`,
  });
}

/** Runs in the browser: buttons make their call, then the page shows the new state. */
export const controlScript = `
const status = document.getElementById('status');
const call = async (method, path, body) => {
  const answer = await fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (answer.ok) location.reload();
  else status.textContent = (await answer.json()).error;
};
for (const button of document.querySelectorAll('[data-path]'))
  button.addEventListener('click', () => call(button.dataset.method, button.dataset.path, JSON.parse(button.dataset.body)));
document.getElementById('switches').addEventListener('submit', (event) => {
  event.preventDefault();
  const changes = {};
  for (const input of document.querySelectorAll('[data-switch]')) {
    const [group, name] = input.dataset.switch.split('.');
    (changes[group] ??= {})[name] = Number(input.value);
  }
  void call('PUT', '/control/switches', changes);
});
`;
