import type { KoaContextWithOIDC } from 'oidc-provider';
import { createHash } from 'node:crypto';

type Page = { readonly brand: string; readonly issuer: string };

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;min-height:100vh;display:grid;place-items:center}
main{max-width:26rem;padding:2rem}h1{font-size:1.4rem;margin:0 0 .75rem}p{margin:0 0 1.25rem}
button{font:inherit;min-height:2.75rem;padding:0 1.25rem;margin:0 .5rem .5rem 0;border-radius:.5rem;border:1px solid currentColor;background:transparent;color:inherit;cursor:pointer}
button.first{background:CanvasText;color:Canvas}button:focus-visible,a:focus-visible{outline:3px solid Highlight;outline-offset:2px}`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** No script, no picture, no frame around it. A form may be answered with a redirect to a client's page. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => named[sign] ?? '');

const words = {
  en: {
    failed: 'The sign-in could not go on',
    failedHint: 'Go back to where you came from and try again. If it happens again, tell the site that sent you here:',
    ask: 'Sign out?',
    askHint: 'You will be signed out everywhere you went with this sign-in.',
    yes: 'Sign out',
    no: 'Stay signed in',
    done: 'You are signed out',
    doneHint: 'You can close this page.',
  },
  de: {
    failed: 'Die Anmeldung konnte nicht fortgesetzt werden',
    failedHint: 'Gehen Sie zurück und versuchen Sie es noch einmal. Geschieht es wieder, sagen Sie der Seite, die Sie hierher geschickt hat:',
    ask: 'Abmelden?',
    askHint: 'Sie werden überall abgemeldet, wo Sie mit dieser Anmeldung waren.',
    yes: 'Abmelden',
    no: 'Angemeldet bleiben',
    done: 'Sie sind abgemeldet',
    doneHint: 'Sie können diese Seite schließen.',
  },
} as const;

function languageOf(ctx: KoaContextWithOIDC): keyof typeof words {
  const asked = [ctx.query['ui_locales'], ctx.get('accept-language')].flat().find(Boolean) ?? '';
  return /^\s*de\b/i.test(asked) ? 'de' : 'en';
}

type Written = { readonly title: string; readonly body: string; readonly lang: string };

function write(ctx: KoaContextWithOIDC, { brand }: Page, { title, body, lang }: Written): void {
  ctx.type = 'html';
  ctx.body = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escaped(`${title} - ${brand}`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;
}

const paragraph = (text: string) => `<p>${escaped(text)}</p>`;

/** What is wrong with a request that must not be sent back to where it says it came from. */
export function errorPage(
  ctx: KoaContextWithOIDC,
  { out, ...page }: Page & { readonly out: { readonly error: string; readonly error_description?: string | undefined } },
): void {
  const lang = languageOf(ctx);
  const said = words[lang];
  const why = paragraph(out.error_description ? `${out.error}: ${out.error_description}` : out.error);
  write(ctx, page, { lang, title: said.failed, body: paragraph(said.failedHint) + why });
}

/** Asks before it signs out: a link on any page can lead here. The form comes from the library, with its token in it. */
export function signOutPage(ctx: KoaContextWithOIDC, { form, ...page }: Page & { readonly form: string }): void {
  const lang = languageOf(ctx);
  const said = words[lang];
  const yes = `<button class="first" autofocus type="submit" form="op.logoutForm" name="logout" value="yes">${said.yes}</button>`;
  const no = `<button type="submit" form="op.logoutForm">${said.no}</button>`;
  write(ctx, page, { lang, title: said.ask, body: `${paragraph(said.askHint)}${form}${yes}${no}` });
}

export function signedOutPage(ctx: KoaContextWithOIDC, page: Page): void {
  const lang = languageOf(ctx);
  write(ctx, page, { lang, title: words[lang].done, body: paragraph(words[lang].doneHint) });
}
