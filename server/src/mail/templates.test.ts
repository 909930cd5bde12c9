import { describe, expect, it } from 'vitest';
import { themeColours } from '../base/theme-colours.ts';
import type { MailContent } from './content.ts';
import { renderMail } from './templates.ts';

const link = 'https://account.example/x?a=1&b=2#token=t';
const person = { firstName: 'Ada <b>', link };
const contents: MailContent[] = [
  { kind: 'verify', ...person },
  { kind: 'reset', ...person },
  { kind: 'password-changed', ...person },
  { kind: 'account-deleted', ...person },
  { kind: 'totp-added', ...person },
  { kind: 'passkey-removed', ...person },
  { kind: 'invitation', link, until: '2026-11-28T09:05:00.000Z' },
  {
    kind: 'cancel-ticket',
    link,
    ticket: 'tkt_1',
    project: 'Maps <b>',
    plan: 'Freemium Pro',
    reason: 'Other',
    comment: 'Too <b>old</b>',
  },
  { kind: 'contact-request', link, name: 'Ada <b>', email: 'a@b.example', subject: 'Key <b>', message: 'Why <b>?' },
  {
    kind: 'spend-cap',
    link,
    scope: 'key',
    name: 'Web <b>',
    project: 'Maps',
    level: 90,
    used: 901,
    amount: 1000,
    currency: null,
    ends: '2026-12-01T00:00:00.000Z',
    refuses: true,
  },
  { kind: 'handover', event: 'offered', link, person: 'ada@b.example', until: '2026-12-01T00:00:00.000Z' },
  { kind: 'handover', event: 'taken_back', link, person: 'ada@b.example' },
  { kind: 'handover', event: 'refused', link, person: 'ada@b.example', project: 'Maps <b>' },
  { kind: 'handover', event: 'accepted', link, person: 'ada@b.example', project: 'Maps <b>' },
  { kind: 'handover', event: 'received', link, person: 'ada@b.example', project: 'Maps <b>' },
  { kind: 'statement', link, number: 'WP-2026-000042', isCredit: false, total: 53_431, currency: 'eur' },
  { kind: 'statement', link, number: 'WP-CN-2026-000001', isCredit: true, total: 119, currency: 'usd' },
  ...(['failed', 'suspended', 'terminated', 'restored'] as const).map((notice) => ({
    kind: 'payment-notice' as const,
    link,
    notice,
    project: 'Maps <b>',
    amount: 53_431,
    currency: 'eur',
    suspendedOn: '2026-12-29',
    terminatedOn: '2027-02-02',
  })),
  {
    kind: 'org-ids',
    link,
    organisations: [
      { id: 'acme', name: 'Acme & Söhne' },
      { id: 'waypost', name: 'Waypost' },
    ],
  },
];

describe.each(contents)('the mail $kind', (content) => {
  it('has the same content in both languages ACC-19', () => {
    const [english, german] = [
      renderMail(content, { name: 'Waypost' }),
      renderMail({ ...content, lang: 'de' }, { name: 'Waypost' }),
    ];
    expect(english.text).toMatch(/^Hello( Ada <b>)?,\n/);
    expect(german.text).toMatch(/^Guten Tag( Ada <b>)?,\n/);
    expect(german.subject).not.toBe(english.subject);
    expect([english.html, german.html].map((html) => /<html lang="(..)">/.exec(html)?.[1])).toEqual(['en', 'de']);
    for (const { text, html } of [english, german]) {
      expect(text).toContain(link);
      expect(html).toContain('href="https://account.example/x?a=1&amp;b=2#token=t"');
      expect(html).not.toContain('<b>');
      expect(html.match(/href=/g)).toHaveLength(2); // the button, and the plain address
      expect(html).toContain('max-width:560px');
      for (const theme of [themeColours.light, themeColours.dark]) expect(html).toContain(theme.surface);
    }
  });
});

it('lists organisations by name and id ACC-34', () => {
  const { text, html } = renderMail(
    { kind: 'org-ids', link, organisations: [{ id: 'acme', name: 'Acme & Söhne' }] },
    { name: 'Waypost' },
  );
  expect(text).toContain('\nAcme & Söhne: acme\n');
  expect(html).toContain('Acme &amp; Söhne: acme');
});

it.each([
  ['en', 'until November 28, 2026 at 9:05 AM UTC'],
  ['de', 'bis 28. November 2026 um 09:05 UTC'],
] as const)('says in %s until when an invitation can be accepted', (lang, words) => {
  const { text } = renderMail(
    { kind: 'invitation', link, lang, until: '2026-11-28T09:05:00.000Z' },
    { name: 'Waypost' },
  );
  expect(text.replaceAll('\u202f', ' ')).toContain(words);
});

it('names the inviter by a verified address, and uses only our own words', () => {
  const invitation = { kind: 'invitation', link, until: '2026-11-28T09:05:00.000Z' } as const;
  const told = renderMail(
    { ...invitation, inviter: 'grace@corp.example', roles: ['customeradmin'] },
    { name: 'Waypost' },
  ).text;
  expect(told).toContain(
    'grace@corp.example has invited you to Waypost.\nYou will administer a customer’s applications.',
  );
  expect(renderMail(invitation, { name: 'Waypost' }).text).toContain('You have been invited to Waypost.');
});
