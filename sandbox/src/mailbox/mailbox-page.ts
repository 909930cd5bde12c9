import { html, type Markup } from '../html.ts';
import { piecesOf } from './links.ts';
import type { Mail } from './mail.ts';

/** The page's own policy; the frame around a mail has a stricter one. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A mail is untrusted: no script and no request, and links open outside of the frame. */
export const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const subjectOf = (mail: Mail) => (mail.subject === '' ? '(no subject)' : mail.subject);

const timeOf = (mail: Mail): Markup =>
  html`<time datetime="${mail.date}">${mail.date.slice(0, 19).replace('T', ' ')} UTC</time>`;

function page(title: string, content: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Waypost sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/mailbox.css">
<script src="/mailbox.js" defer></script>
</head>
<body>
<header><a class="mark" href="/mailbox">Sandbox mailbox</a><p>Mails sent here reach nobody. They are gone after a restart.</p></header>
${content}
</body>
</html>
`.text;
}

const row = (mail: Mail): Markup => html`<li><a id="mail-${mail.id}" href="/mailbox/${mail.id}">
<span class="subject">${subjectOf(mail)}</span>
<span class="people">to ${mail.to.join(', ')} · from ${mail.from}</span>
${timeOf(mail)}</a></li>
`;

function countOf(mails: readonly Mail[], to: string | undefined): string {
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`;
  return to === undefined ? count : `${count} to ${to}`;
}

/** The list, newest first. `data-version` tells the page's script whether anything changed. */
export function listPage(mails: readonly Mail[], to: string | undefined): string {
  const list =
    mails.length === 0
      ? html`<p class="empty">No mail yet. Whatever the portal sends appears here by itself.</p>`
      : html`<ol class="mails">${mails.map(row)}</ol>`;
  return page(
    'Mailbox',
    html`<main data-version="${mails[0]?.id ?? 0}/${mails.length}">
<h1>Mailbox</h1>
<form class="bar" action="/mailbox" role="search">
<label for="to">Recipient</label>
<input id="to" name="to" type="email" autocomplete="off" value="${to ?? ''}">
<button>Show</button>
<button type="button" id="empty" hidden>Empty mailbox</button>
</form>
<p role="status">${countOf(mails, to)}</p>
${list}
</main>`,
  );
}

const linkified = (text: string): Markup =>
  html`${piecesOf(text).map((piece) => (piece.link ? html`<a href="${piece.text}">${piece.text}</a>` : piece.text))}`;

const linkList = (links: readonly string[]): Markup => html`<section aria-labelledby="links">
<h2 id="links">Links in this mail</h2>
<ul class="links">${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>
</section>`;

const rendered = (mail: Mail): Markup => html`<section aria-labelledby="message">
<h2 id="message">Message</h2>
<iframe title="Message as HTML" src="/mailbox/${mail.id}/message" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
</section>`;

const plain = (text: string): Markup => html`<section aria-labelledby="text">
<h2 id="text">Plain text</h2>
<div class="text">${linkified(text)}</div>
</section>`;

/** One mail: its links, its HTML in a sandboxed frame, its text. */
export function mailPage(mail: Mail): string {
  return page(
    subjectOf(mail),
    html`<main>
<p><a href="/mailbox">All mails</a></p>
<h1>${subjectOf(mail)}</h1>
<dl>
<div><dt>To</dt><dd>${mail.to.join(', ')}</dd></div>
<div><dt>From</dt><dd>${mail.from}</dd></div>
<div><dt>Received</dt><dd>${timeOf(mail)}</dd></div>
</dl>
${mail.links.length > 0 ? linkList(mail.links) : []}
${mail.html === null ? [] : rendered(mail)}
${mail.text === null ? [] : plain(mail.text)}
</main>`,
  );
}

/** The page of a missing or deleted mail. */
export function missingPage(): string {
  return page(
    'No such mail',
    html`<main><h1>No such mail</h1><p>It may have been removed. <a href="/mailbox">All mails</a></p></main>`,
  );
}

/** The mail's HTML for the frame; links open in a new window, because the frame cannot navigate. */
export function framedMessage(mailHtml: string): string {
  const base = '<base target="_blank">';
  return /<head\b[^>]*>/i.test(mailHtml) ? mailHtml.replace(/<head\b[^>]*>/i, (head) => head + base) : base + mailHtml;
}
