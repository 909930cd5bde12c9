import { escapeHtml } from '../../../base/html.ts';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { createHash } from 'node:crypto';
import type { BrandColours, ThemeColours } from '../../../brand/colours.ts';

type PageOptions = { readonly brand: string; readonly portal: string; readonly css: string };

const variables = ({ ground, surface, hairline, ink, muted, accent, onAccent }: ThemeColours) =>
  `--ground:${ground};--surface:${surface};--line:${hairline};--ink:${ink};--muted:${muted};--accent:${accent};--on-accent:${onAccent}`;

// these pages have no script and no style sheet of their own
const cssOf = ({
  light,
  dark,
}: BrandColours) => `:root{color-scheme:light dark;${variables(light)};font:16px/1.5 system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{${variables(dark)}}}
*{box-sizing:border-box}body{margin:0;padding:16px;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--ink)}
main{width:100%;max-width:28rem;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:8px;overflow-wrap:anywhere}
@media(max-width:30rem){main{padding:24px 20px}}
.brand{margin:0 0 24px;font-weight:600;color:var(--accent)}h1{font-size:1.375rem;line-height:1.25;margin:0 0 12px}p{margin:0 0 16px}
code{display:block;margin:0 0 16px;padding:12px;border:1px solid var(--line);border-radius:6px;background:var(--ground);color:var(--muted);font:.875rem/1.5 ui-monospace,monospace}
.choice{display:flex;flex-wrap:wrap;gap:12px;margin:8px 0 0}a{color:var(--accent)}
button{font:inherit;font-weight:500;min-height:44px;padding:0 20px;border-radius:8px;border:1px solid var(--line);background:var(--surface);color:var(--ink);cursor:pointer}
button.first{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

export type PageStyle = { readonly css: string; readonly policy: string };

/** The style of these pages, with a policy that allows it alone: no script, no image and no frame. */
export function pageStyleOf(colours: BrandColours): PageStyle {
  const css = cssOf(colours);
  const hash = createHash('sha256').update(css).digest('base64');
  // a form may redirect to a client's page, so form-action is open
  return { css, policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'` };
}

const texts = {
  en: {
    failed: 'The sign-in could not go on',
    failedHint: 'Go back to where you came from and try again. If it happens again, tell the site that sent you here:',
    ask: 'Sign out?',
    askHint: 'You will be signed out everywhere you went with this sign-in.',
    yes: 'Sign out',
    no: 'Stay signed in',
    toPortal: 'Go to {brand}',
    done: 'You are signed out',
    doneHint: 'You can close this page.',
  },
  de: {
    failed: 'Die Anmeldung konnte nicht fortgesetzt werden',
    failedHint:
      'Gehen Sie zurück und versuchen Sie es noch einmal. Geschieht es wieder, sagen Sie der Seite, die Sie hierher geschickt hat:',
    ask: 'Abmelden?',
    askHint: 'Sie werden überall abgemeldet, wo Sie mit dieser Anmeldung waren.',
    yes: 'Abmelden',
    no: 'Angemeldet bleiben',
    toPortal: 'Weiter zu {brand}',
    done: 'Sie sind abgemeldet',
    doneHint: 'Sie können diese Seite schließen.',
  },
} as const;

function languageOf(ctx: KoaContextWithOIDC): keyof typeof texts {
  const preferred = [ctx.query['ui_locales'], ctx.get('accept-language')].flat().find(Boolean) ?? '';
  return /^\s*de\b/i.test(preferred) ? 'de' : 'en';
}

type PageContent = {
  readonly title: string;
  readonly body: string;
  readonly lang: keyof typeof texts;
  readonly hasPortalLink: boolean;
};

function write(
  ctx: KoaContextWithOIDC,
  { brand, portal, css }: PageOptions,
  { title, body, lang, hasPortalLink }: PageContent,
): void {
  const link = `<p><a href="${escapeHtml(portal)}">${escapeHtml(texts[lang].toPortal.replace('{brand}', brand))}</a></p>`;
  ctx.type = 'html';
  ctx.body = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(`${title} · ${brand}`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${css}</style></head>
<body><main><p class="brand">${escapeHtml(brand)}</p><h1>${escapeHtml(title)}</h1>${body}${hasPortalLink ? link : ''}</main></body></html>`;
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

/** Shows an error that must not be sent to the redirect address, which is not trusted. */
export function errorPage(
  ctx: KoaContextWithOIDC,
  {
    out,
    ...page
  }: PageOptions & { readonly out: { readonly error: string; readonly error_description?: string | undefined } },
): void {
  const lang = languageOf(ctx);
  const text = texts[lang];
  const reason = `<code>${escapeHtml(out.error_description ? `${out.error}: ${out.error_description}` : out.error)}</code>`;
  write(ctx, page, { lang, title: text.failed, body: paragraph(text.failedHint) + reason, hasPortalLink: true });
}

/** Asks before it signs out, since any page can link here. The library makes the form with its token. */
export function signOutPage(ctx: KoaContextWithOIDC, { form, ...page }: PageOptions & { readonly form: string }): void {
  const lang = languageOf(ctx);
  const text = texts[lang];
  const yes = `<button class="first" autofocus type="submit" form="op.logoutForm" name="logout" value="yes">${text.yes}</button>`;
  const no = `<button type="submit" form="op.logoutForm">${text.no}</button>`;
  const body = `${paragraph(text.askHint)}${form}<div class="choice">${yes}${no}</div>`;
  write(ctx, page, { lang, title: text.ask, body, hasPortalLink: false });
}

export function signedOutPage(ctx: KoaContextWithOIDC, page: PageOptions): void {
  const lang = languageOf(ctx);
  write(ctx, page, { lang, title: texts[lang].done, body: paragraph(texts[lang].doneHint), hasPortalLink: true });
}
