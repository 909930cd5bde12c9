const urlPattern = /https?:\/\/[^\s<>"']+/g;
const hrefPattern = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** A sentence's full stop or closing bracket is not part of the address before it. */
function withoutTail(url: string): string {
  const trimmed = url.replace(/[.,;:!?]+$/, '');
  return trimmed.endsWith(')') && !trimmed.includes('(') ? withoutTail(trimmed.slice(0, -1)) : trimmed;
}

const unescapeHref = (href: string) => href.replaceAll(/&(?:amp|#38|#x26);/gi, '&').trim();

/** A piece of plain text: words, or an address that can be followed. */
export type TextPiece = { readonly text: string; readonly link: boolean };

/** Splits plain text into words and links; joined together again the pieces are the text. */
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

/** Every http address that a mail offers to follow, once each, in the order of the text, then of the HTML. */
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
