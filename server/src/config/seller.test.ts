import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FileConfig } from './file-config.ts';
import { sellerOf, sellerProblems } from './seller.ts';

const cards = { origin: 'https://cards.example' };
const seller = { id: 'ACME', name: 'Acme Maps AB', address: 'Kungsgatan 1', postal: '111 43', city: 'Stockholm' };

describe('the seller', () => {
  it('is stated whole by who takes money', () => {
    expect(sellerProblems(FileConfig.parse({}))).toEqual([]);
    expect(sellerProblems(FileConfig.parse({ wallet: { origin: 'https://wallet.example' }, seller }))).toEqual([
      'seller.vat_id: is missing, and statements need it',
    ]);
    expect(sellerProblems(FileConfig.parse({ cards })).length).toBe(5);
    expect(sellerProblems(FileConfig.parse({ cards, seller: { ...seller, vat_id: 'SE556677889901' } }))).toEqual([]);
  });

  it('has the VAT ID that asks about others, unless it has another one', () => {
    const vat = { requester: 'SE556677889901' };
    expect(sellerProblems(FileConfig.parse({ cards, seller, vat }))).toEqual([]);
    expect(sellerOf(FileConfig.parse({ seller, vat, seller_country: 'SE' }))).toEqual({
      seller_id: 'ACME',
      name: 'Acme Maps AB',
      address: 'Kungsgatan 1',
      postal: '111 43',
      city: 'Stockholm',
      country: 'SE',
      vat_id: 'SE556677889901',
      email: null,
      legal_lines: [],
    });
    expect(sellerOf(FileConfig.parse({ seller: { vat_id: 'DE111' }, vat })).vat_id).toBe('DE111');
  });

  it('has a logo that is there, in a form that documents can show', () => {
    const problemsOf = (logo: string) => sellerProblems(FileConfig.parse({ seller: { logo } }));
    expect(problemsOf('nowhere.png')).toEqual(['seller.logo: there is no file nowhere.png']);
    expect(problemsOf(import.meta.filename)).toEqual(['seller.logo: must be a PNG or JPEG file']);
  });

  it('numbers statements with capital letters and digits alone', () => {
    expect(FileConfig.safeParse({ seller: { id: 'wp-1' } }).success).toBe(false);
  });
});

it('the page for operators about money names every setting of the seller', () => {
  const file = new URL('../../../content/documentation/en/operators/money.mdx', import.meta.url);
  const page = readFileSync(file, 'utf8');
  const settings = Object.keys(FileConfig.shape.seller.unwrap().shape).map((key) => `\`seller.${key}\``);
  expect(settings).toHaveLength(9);
  expect(settings.filter((name) => !page.includes(name))).toEqual([]);
});
