import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { themeColours } from '../base/theme-colours.ts';
import { renderMail } from '../mail/templates.ts';
import { readBrand } from './brand.ts';
import { BrandSettings } from './brand-settings.ts';

const root = join(import.meta.dirname, '../../..');
const messages = join(root, 'content/messages');
const socialCard = join(root, 'web/public/social-card.png');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-brand-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: string | Buffer | object) => {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return file;
};
const svg = (width: number, fill = '#123456') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 28" width="${width}" height="28"><rect width="9" height="9" fill="${fill}"/></svg>`;
const read = (settings: object = {}) => readBrand(BrandSettings.parse(settings), messages);
const problems = (settings: object) => read(settings).problems;

describe('a brand', () => {
  it('changes nothing without settings (OPS-08)', () => {
    const { brand, problems: none } = read();
    expect(none).toEqual([]);
    expect(brand.page).toEqual({
      name: 'Waypost',
      logo: null,
      icon: '/favicon.svg',
      social_card: '/social-card.png',
      style: null,
      links: { terms: null, privacy: null, cookies: null, imprint: null },
    });
    expect([brand.files.size, brand.texts]).toEqual([0, { en: {}, de: {} }]);
    expect(brand.mail.colours).toEqual(themeColours);
  });

  it('brings pictures with their sizes, under paths that change with their content (OPS-08)', () => {
    const light = write('light.svg', svg(120));
    const settings = { logo: { light }, icon: write('icon.svg', svg(28)), social_card: socialCard };
    const { page, files } = read(settings).brand;
    expect(page.logo).toMatchObject({ light: { width: 120, height: 28 } });
    expect(page.logo?.dark).toEqual(page.logo?.light);
    expect(files.get(page.icon)).toEqual({ type: 'image/svg+xml', body: readFileSync(settings.icon) });
    expect(files.get(page.social_card)?.type).toBe('image/png');
    const before = page.logo?.light.src;
    write('light.svg', svg(120, '#654321'));
    const after = read({ logo: { light, dark: write('dark.svg', svg(90)) } }).brand.page.logo;
    expect(after?.light.src).not.toBe(before);
    expect(after?.dark).toMatchObject({ width: 90 });
  });

  it.each<[string, () => object, RegExp]>([
    ['a missing logo', () => ({ logo: { light: join(folder, 'none.svg') } }), /^brand\.logo\.light: .*ENOENT/],
    [
      'a broken dark logo',
      () => ({ logo: { light: write('l.svg', svg(9)), dark: write('d.png', 'x') } }),
      /^brand\.logo\.dark: /,
    ],
    [
      'a picture of another type',
      () => ({ icon: write('icon.gif', 'GIF89a') }),
      /^brand\.icon: .* must be an SVG or PNG$/,
    ],
    ['a large picture', () => ({ icon: write('big.svg', svg(9) + ' '.repeat(500_000)) }), /at most 500000 bytes$/],
    [
      'a social card of another size',
      () => ({ social_card: write('s.svg', svg(9)) }),
      /must be a PNG of 1200 × 630 px$/,
    ],
  ])('refuses %s (OPS-08)', (_what, settings, problem) => {
    const found = problems(settings());
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(problem);
  });
});

describe('the colours of a brand', () => {
  const accents = {
    light: { accent: '#7a1f5c', accentStrong: '#5d1446', accentSoft: '#fbeef6' },
    dark: { accent: '#f0a8d6', accentStrong: '#f7c6e5', accentSoft: '#33162a', onAccent: '#2b0a20' },
  };
  const styleOf = (colours: object) => {
    const { page, files } = read({ colours }).brand;
    return files.get(page.style ?? '')?.body.toString();
  };

  it('follow the style sheet of the design in both themes and on paper, which is light, and leave other colours alone (OPS-08)', () => {
    expect(problems({ colours: accents })).toEqual([]);
    const [light, preferred, chosen] = styleOf(accents)?.split('\n') ?? [];
    expect(light).toBe(':root{--accent:#7a1f5c;--accent-strong:#5d1446;--accent-soft:#fbeef6;--on-accent:#ffffff}');
    const dark = '{--accent:#f0a8d6;--accent-strong:#f7c6e5;--accent-soft:#33162a;--on-accent:#2b0a20}';
    expect(preferred).toBe(
      `@media screen and (prefers-color-scheme:dark){:root:where(:not([data-theme='light']))${dark}}`,
    );
    expect(chosen).toBe(`@media screen{:root:where([data-theme='dark'])${dark}}`);
  });

  it('of one theme leave the other theme as it is (OPS-08)', () => {
    expect(styleOf({ light: { accent: '#7a1f5c' } })).toContain(`{--accent:${themeColours.dark.accent}}`);
    expect(styleOf({ dark: { accent: '#f0a8d6' } })).toContain(`:root{--accent:${themeColours.light.accent}}`);
  });

  it('are refused with every pair that cannot be read, in the theme that it is wrong in (OPS-08)', () => {
    const found = problems({ colours: { dark: { accent: '#2b5f5b' } } });
    expect(found.every((problem) => problem.startsWith('brand.colours.dark: '))).toBe(true);
    expect(found).toContainEqual(
      expect.stringMatching(/accent on surface has a contrast of 2\.\d+:1 and needs at least 4\.5:1$/),
    );
    expect(problems({ colours: { light: { controlBorder: '#b0b8bd' } } })).toEqual(
      ['ground', 'surface', 'sunken'].map((ground) => expect.stringContaining(`controlBorder on ${ground} `)),
    );
    expect(problems({ colours: { light: { onAccent: '#444444' } } })).toHaveLength(2);
  });

  it('are hexadecimal, and of the design (OPS-08)', () => {
    expect(BrandSettings.safeParse({ colours: { light: { accent: 'red' } } }).success).toBe(false);
    expect(BrandSettings.safeParse({ colours: { light: { acent: '#000000' } } }).success).toBe(false);
  });
});

describe('the texts of a brand', () => {
  it('replace messages of pages in one language (OPS-08)', () => {
    write('texts/de.json', { 'chrome.signIn': 'Los', 'chrome.footerNote': '{brand} aus Helsinki' });
    const { brand, problems: none } = read({ texts: join(folder, 'texts') });
    expect(none).toEqual([]);
    expect(brand.texts).toEqual({
      en: {},
      de: { 'chrome.signIn': ['Los'], 'chrome.footerNote': [['brand'], ' aus Helsinki'] },
    });
  });

  it('are refused with every text that does not exist or has an unknown placeholder (OPS-08)', () => {
    const file = write('wrong/en.json', {
      'chrome.sign': 'x',
      'chrome.signIn': '{who}',
      'chrome.footerNote': '{brand',
    });
    write('wrong/de.json', '{');
    const found = problems({ texts: join(folder, 'wrong') });
    expect(found).toContain(`${file}: chrome.sign: there is no such text`);
    expect(found).toContain(`${file}: chrome.signIn: there is no placeholder {who}; this text has none`);
    expect(found.some((problem) => problem.startsWith(`${file}: chrome.footerNote: `))).toBe(true);
    expect(found.some((problem) => problem.includes('de.json'))).toBe(true);
    write('typed/en.json', { 'chrome.signIn': 5 });
    expect(problems({ texts: join(folder, 'typed') })).toHaveLength(1);
  });

  it('word mails, field by field, with the values of the mail (OPS-08)', () => {
    write('mails/mails.en.json', {
      verify: { subject: 'One step to {brand}', lines: ['Moi!', 'Confirm it.'] },
      invitation: { after: 'Until {until}.', action: 'Join', legal: 'Sent by {brand} Oy' },
      'org-ids': { lines: ['Yours: {organisations}'] },
      'spend-cap': { subject: '{name}: {used} of {amount}' },
    });
    const { brand, problems: none } = read({ name: 'Kartta', texts: join(folder, 'mails') });
    expect(none).toEqual([]);
    const link = 'https://x.example/#t';
    const verify = renderMail({ kind: 'verify', link }, brand.mail);
    expect([verify.subject, verify.text.includes('Moi!\nConfirm it.\n\nVerify my email:')]).toEqual([
      'One step to Kartta',
      true,
    ]);
    const german = renderMail({ kind: 'verify', link, lang: 'de' }, brand.mail);
    expect(german.text).not.toContain('Moi!');
    const invitation = renderMail({ kind: 'invitation', link, until: '2026-11-28T09:05:00.000Z' }, brand.mail).text;
    expect(invitation.replaceAll('\u202f', ' ')).toContain(
      'Until November 28, 2026 at 9:05 AM UTC.\n\n-- \nSent by Kartta Oy',
    );
    expect(invitation).toContain('You have been invited to Kartta.');
    const organisations = [
      { id: 'acme', name: 'Acme' },
      { id: 'b', name: 'B' },
    ];
    expect(renderMail({ kind: 'org-ids', link, organisations }, brand.mail).text).toContain('Yours: Acme: acme, B: b');
    const cap = {
      scope: 'key',
      name: 'Web',
      project: 'P',
      level: 90,
      used: 950,
      amount: 1000,
      ends: '2026-12-01T00:00:00Z',
    } as const;
    const capMail = (currency: string | null) =>
      renderMail({ kind: 'spend-cap', link, ...cap, refuses: true, currency }, brand.mail);
    expect([capMail(null).subject, capMail('eur').subject]).toEqual(['Web: 950 of 1,000', 'Web: €9.50 of €10.00']);
  });

  it('of mails are refused for an unknown kind, field or placeholder (OPS-08)', () => {
    const file = write('wrong-mails/mails.en.json', { verify: { subject: '{name}' } });
    write('wrong-mails/mails.de.json', { verfy: { subject: 'x' } });
    const found = problems({ texts: join(folder, 'wrong-mails') });
    expect(found).toContain(`${file}: verify: there is no placeholder {name}; this mail has {brand}`);
    expect(found.some((problem) => problem.includes('mails.de.json'))).toBe(true);
    write('wrong-field/mails.en.json', { verify: { title: 'x' } });
    expect(problems({ texts: join(folder, 'wrong-field') })).toHaveLength(1);
  });

  it('colour mails, and escape what a brand writes (OPS-08)', () => {
    write('html/mails.en.json', { verify: { lines: ['<b>bold</b>'] } });
    const { mail } = read({ texts: join(folder, 'html'), colours: { light: { accent: '#7a1f5c' }, dark: {} } }).brand;
    const { html } = renderMail({ kind: 'verify', link: 'https://x.example' }, mail);
    expect(html).toContain('background:#7a1f5c');
    expect(html).not.toContain(themeColours.light.accent);
    expect(html).toContain(themeColours.dark.accent);
    expect(html).toContain('&lt;b&gt;bold');
  });
});
