import { html } from '../../html.ts';
import { themeColours } from '../../theme-colours.ts';

const { surface, controlBorder, info, success, danger } = themeColours.light;

const brandNames: Readonly<Record<string, string>> = {
  visa: 'VISA',
  mc: 'MC',
  amex: 'AMEX',
  maestro: 'Maestro',
  card: 'Card',
  nocard: 'Card',
};

const frame = html`<rect x="0.5" y="0.5" width="39" height="25" rx="3.5" fill="${surface}" stroke="${controlBorder}"/>`;
const writing = (text: string) =>
  html`<text x="20" y="17" text-anchor="middle" font-family="system-ui, sans-serif" font-size="${text.length > 5 ? 8 : 10}" font-weight="700" fill="${info}">${text}</text>`;
const marks: Readonly<Record<string, ReturnType<typeof html>>> = {
  checkmark: html`<path d="M12 13l6 6 10-12" fill="none" stroke="${success}" stroke-width="3"/>`,
  field_error: html`<path d="M14 7l12 12M26 7L14 19" fill="none" stroke="${danger}" stroke-width="3"/>`,
};
const stripe = html`<path d="M1 8h38v4H1z" fill="${controlBorder}"/>`;

/** A plain stand-in for a picture of the provider: a card with the brand's name. */
export function picture(name: string): string {
  const text = brandNames[name];
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="26" viewBox="0 0 40 26">${frame}${text === undefined ? (marks[name] ?? stripe) : writing(text)}</svg>`
    .text;
}
