import { html } from '../../html.ts';
import { sandboxPage } from '../../page.ts';
import type { CardPayment } from '../card-payment.ts';

const notice = 'This is a sandbox. No bank is asked, and no money moves.';

const amountText = ({ amount }: CardPayment) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: amount.currency }).format(amount.value / 100);

/** Where the shopper confirms a payment: in a frame of the merchant's page, or on a page of its own. */
export function challengePage(payment: CardPayment, action: string): string {
  return sandboxPage({
    title: 'Confirm your payment',
    notice,
    name: 'Sandbox bank',
    content: html`<main class="narrow">
<h1>Confirm your payment</h1>
<p>${amountText(payment)} with the card that ends in ${payment.card.lastFour}</p>
<form class="stack" method="post" action="${action}">
<input type="hidden" name="token" value="${payment.authentication?.token ?? ''}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" aria-describedby="hint">
<p id="hint">The word “password” confirms. Anything else fails.</p>
<div class="bar"><button class="main" name="answer" value="confirm">Confirm</button>
<button name="answer" value="cancel">Cancel</button></div>
</form>
</main>`,
  });
}

/** A form that the page's script sends at once, as banks hand results on. */
export function handOnPage(action: string, fields: Readonly<Record<string, string>>): string {
  return sandboxPage({
    title: 'Sending the result',
    notice,
    name: 'Sandbox bank',
    script: '/checkoutshopper/hand-on.js',
    content: html`<main class="narrow"><form id="hand-on" method="post" action="${action}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>Continue</button></form></main>`,
  });
}

/** Reports the result to the merchant's page around the frame. */
export function notificationPage(message: object): string {
  return sandboxPage({
    title: 'Result',
    notice,
    name: 'Sandbox bank',
    script: '/checkoutshopper/notification.js',
    content: html`<main class="narrow" id="notification" data-message="${JSON.stringify(message)}"><p>You can go on.</p></main>`,
  });
}

export const bankMessagePage = (text: string): string =>
  sandboxPage({
    title: text,
    notice,
    name: 'Sandbox bank',
    content: html`<main class="narrow"><h1>${text}</h1></main>`,
  });

export const handOnScript = `document.getElementById('hand-on').submit();`;
export const notificationScript = `parent.postMessage(document.getElementById('notification').dataset.message, '*');`;
