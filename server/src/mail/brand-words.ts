import type { Language } from '@waypost/domain/base/language';
import { z } from 'zod';
import {
  type ContentOf,
  dayInWords,
  type MailContent,
  type MailLanguage,
  timeInWords,
  usageInWords,
  type Words,
} from './content.ts';

type Kind = MailContent['kind'];

const text = z.string().trim().min(1);
const OwnWords = z
  .strictObject({ subject: text, lines: z.array(text).min(1), action: text, after: text, legal: text })
  .partial();

/** A brand's own words for mails of one language, by kind; fields that it leaves out keep the product's words. */
export type BrandWords = Readonly<Partial<Record<Kind, z.output<typeof OwnWords>>>>;

export const brandWordsSchema = (kinds: readonly string[]) => z.partialRecord(z.enum(kinds), OwnWords);

/** The values that a brand's words may contain, besides {brand}; only those that every mail of the kind has. */
const placeholders: { readonly [K in Kind]: readonly (keyof ContentOf<K> & string)[] } = {
  verify: [],
  reset: [],
  'password-changed': [],
  'account-deleted': [],
  'totp-added': [],
  'totp-removed': [],
  'passkey-added': [],
  'passkey-removed': [],
  'recovery-codes-made': [],
  'recovery-code-used': [],
  'factors-reset': [],
  invitation: ['until'],
  'org-ids': ['organisations'],
  'cancel-ticket': ['ticket', 'project', 'plan', 'reason', 'comment'],
  'contact-request': ['name', 'email', 'subject', 'message'],
  'spend-cap': ['name', 'project', 'level', 'used', 'amount', 'ends'],
  'payment-notice': ['project', 'amount', 'suspendedOn', 'terminatedOn'],
  handover: ['person', 'project', 'until'],
  statement: ['number', 'total'],
};
const pattern = /\{(\w+)\}/g;

const times = new Set(['until', 'ends']);
const days = new Set(['suspendedOn', 'terminatedOn']);
const amounts = new Set(['used', 'amount', 'total']);
const Named = z.array(z.object({ id: z.string(), name: z.string() }));

function valueInWords(name: string, content: MailContent & { readonly lang: Language }): string {
  // placeholders name its fields, of which other mails of this kind may have no value
  const value: unknown = (content as unknown as Readonly<Record<string, unknown>>)[name] ?? '';
  if (times.has(name)) return timeInWords(String(value), content.lang);
  if (days.has(name)) return dayInWords(String(value), content.lang);
  if (amounts.has(name) && 'currency' in content) return usageInWords(Number(value), content.currency, content.lang);
  const list = Named.safeParse(value);
  if (list.success) return list.data.map(({ id, name: called }) => `${called}: ${id}`).join(', ');
  return String(value);
}

/** The words of a mail, in part the brand's own, with the mail's values filled in. */
export function inBrandWords(
  words: Words,
  own: BrandWords[Kind],
  { brand, content }: { readonly brand: string; readonly content: MailContent & { readonly lang: Language } },
): Words {
  if (own === undefined) return words;
  const fill = (template: string) =>
    template.replace(pattern, (_whole, name: string) => (name === 'brand' ? brand : valueInWords(name, content)));
  const { subject, lines, action, after, legal } = own;
  return {
    subject: subject === undefined ? words.subject : fill(subject),
    lines: lines?.map(fill) ?? words.lines,
    action: action === undefined ? words.action : fill(action),
    after: after === undefined ? words.after : fill(after),
    ...(words.legal !== undefined && { legal: words.legal }),
    ...(legal !== undefined && { legal: fill(legal) }),
  };
}

/** The placeholders that mails cannot fill in, a sentence each. */
export function unknownPlaceholders(words: BrandWords): string[] {
  return Object.entries(words).flatMap(([kind, own]) => {
    const known: readonly string[] = ['brand', ...placeholders[kind as Kind]];
    const names = Object.values(own)
      .flat()
      .flatMap((template) => [...template.matchAll(pattern)].map(([, name = '']) => name));
    const unknown = [...new Set(names)].filter((name) => !known.includes(name));
    return unknown.map(
      (name) =>
        `${kind}: there is no placeholder {${name}}; this mail has ${known.map((one) => `{${one}}`).join(', ')}`,
    );
  });
}

/** The kinds of mails, as the product's own words name them. */
export const kindsOf = ({ writers }: MailLanguage): readonly string[] => Object.keys(writers);
