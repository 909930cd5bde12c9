const urlPattern = /https?:\/\/[^\s<>"']+/g;
const hrefPattern = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** A full stop or closing bracket after an address belongs to the sentence. */
function withoutTail(url: string): string {
  const trimmed = url.replace(/[.,;:!?]+$/, '');
  return trimmed.endsWith(')') && !trimmed.includes('(') ? withoutTail(trimmed.slice(0, -1)) : trimmed;
}

const unescapeHref = (href: string) => href.replaceAll(/&(?:amp|#38|#x26);/gi, '&').trim();

/** A piece of plain text: words or a link. */
export type TextPiece = { readonly text: string; readonly link: boolean };

/** Splits plain text into words and links; the pieces joined are the text. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(urlPattern)) {
    const link = withoutTail(match[0]);
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), link: false });
    pieces.push({ text: link, link: true });
    end = match.index + link.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), link: false });
  return pieces;
}

/** Every distinct http address of a mail, in the order of its text, then of its HTML. */
export function linksIn(text: string | null, html: string | null): string[] {
  const fromText =
    text === null
      ? []
      : piecesOf(text)
          .filter(({ link }) => link)
          .map((piece) => piece.text);
  const fromHtml =
    html === null
      ? []
      : [...html.matchAll(hrefPattern)].map(([, double, single]) => unescapeHref(double ?? single ?? ''));
  return [...new Set([...fromText, ...fromHtml.filter((href) => /^https?:\/\//i.test(href))])];
}
