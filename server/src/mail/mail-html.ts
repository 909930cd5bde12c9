import type { Language } from '@waypost/domain/base/language';
import { escapeHtml } from '../base/html.ts';
import type { BrandColours, ThemeColours } from '../brand/colours.ts';

/** A mail's texts in their order on the page. */
export type MailParts = {
  readonly colours: BrandColours;
  readonly language: Language;
  readonly brand: string;
  readonly title: string;
  readonly greeting: string;
  readonly lines: readonly string[];
  readonly action: string;
  readonly link: string;
  readonly after: string;
  /** Introduces the plain address, for readers who cannot use the button. */
  readonly fallback: string;
  /** Who sent this mail, and why. */
  readonly legal: string;
};

/** Mail programs without media queries stay light; `!important` overrides the inline styles. */
const darkStyle = (dark: ThemeColours) => `@media (prefers-color-scheme: dark) {
  .ground { background: ${dark.ground} !important; }
  .card { background: ${dark.surface} !important; border-color: ${dark.hairline} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .button, .mark { background: ${dark.accent} !important; color: ${dark.onAccent} !important; }
  .link { color: ${dark.accent} !important; }
}`;

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif';

const paragraph = (light: ThemeColours, text: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${light.ink}">${escapeHtml(text)}</p>`;

const small = (light: ThemeColours, inner: string) =>
  `<p class="muted" style="margin:0 0 8px;font-size:13px;line-height:20px;color:${light.muted}">${inner}</p>`;

function head({ brand, colours: { light } }: MailParts): string {
  const mark = `<td class="mark" width="28" height="28" align="center" style="background:${light.accent};color:${light.onAccent};border-radius:7px;font-weight:700;font-size:16px">${escapeHtml(brand.slice(0, 1))}</td>`;
  const name = `<td class="ink" style="padding-left:10px;font-weight:600;font-size:16px;color:${light.ink}">${escapeHtml(brand)}</td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px;${font}"><tr>${mark}${name}</tr></table>`;
}

function button({ action, link, colours: { light } }: MailParts): string {
  return `<p style="margin:8px 0 24px"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;background:${light.accent};color:${light.onAccent};padding:12px 20px;border-radius:8px;font-weight:600;font-size:16px;text-decoration:none">${escapeHtml(action)}</a></p>`;
}

/** A card of 560 px with mark, title, one button, the plain address and the sender. */
export function mailHtml(parts: MailParts): string {
  const { language, title, greeting, lines, link, after, fallback, legal } = parts;
  const { light, dark } = parts.colours;
  const address = `<a class="link" href="${escapeHtml(link)}" style="color:${light.accent};word-break:break-all">${escapeHtml(link)}</a>`;
  const card = [
    head(parts),
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;color:${light.ink}">${escapeHtml(title)}</h1>`,
    paragraph(light, greeting),
    ...lines.map((line) => paragraph(light, line)),
    button(parts),
    paragraph(light, after),
    small(light, `${escapeHtml(fallback)}<br>${address}`),
  ].join('');
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<title>${escapeHtml(title)}</title><style>${darkStyle(dark)}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;background:${light.ground};${font}">`,
    `<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${light.ground}"><tr><td align="center" style="padding:32px 16px">`,
    `<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;${font}">`,
    `<tr><td class="card" style="background:${light.surface};border:1px solid ${light.hairline};border-radius:12px;padding:32px">${card}</td></tr>`,
    `<tr><td style="padding:20px 8px 0">${small(light, escapeHtml(legal))}</td></tr>`,
    `</table></td></tr></table></body></html>`,
  ].join('');
}
