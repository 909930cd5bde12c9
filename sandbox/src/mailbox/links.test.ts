import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linksIn, piecesOf } from './links.ts';

const token = 'http://localhost:4001/email-verify#token=aB-9_z';
const band = 'https://en.wikipedia.org/wiki/Berlin_(band)';

describe('linksIn', () => {
  it.each([
    { finds: 'an address at the end of a sentence', text: `Open ${token}.`, html: null, links: [token] },
    { finds: 'an address in brackets', text: `Open it (${token}) now`, html: null, links: [token] },
    { finds: 'brackets that belong to the address', text: `See ${band}`, html: null, links: [band] },
    {
      finds: 'the same address in text and HTML once',
      text: token,
      html: `<a id="b" href="${token}">x</a>`,
      links: [token],
    },
    {
      finds: 'an escaped ampersand',
      text: null,
      html: "<a href='http://a.example/?b=1&amp;c=2'>",
      links: ['http://a.example/?b=1&c=2'],
    },
    {
      finds: 'no address that is no page',
      text: 'mailto:a@b.example',
      html: '<a href="javascript:alert(1)">x</a>',
      links: [],
    },
    { finds: 'nothing in an empty mail', text: null, html: null, links: [] },
  ])('finds $finds', ({ text, html, links }) => {
    expect(linksIn(text, html)).toEqual(links);
  });
});

describe('piecesOf', () => {
  it('loses no character of any text', () => {
    const piece = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(' ', '\n', '.', ')', 'http://'));
    fc.assert(
      fc.property(fc.array(piece), (parts) => {
        const text = parts.join('');
        expect(
          piecesOf(text)
            .map((found) => found.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
