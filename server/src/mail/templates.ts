import { defaultLanguage, type Language } from '@waypost/domain/base/language';
import type { BrandColours } from '../brand/colours.ts';
import { themeColours } from '../base/theme-colours.ts';
import { type BrandWords, brandWordsSchema, inBrandWords, kindsOf } from './brand-words.ts';
import type { MailContent, MailLanguage, Words } from './content.ts';
import { mailHtml } from './mail-html.ts';
import { german } from './words-de.ts';
import { english } from './words-en.ts';

const languages: Record<Language, MailLanguage> = { en: english, de: german };

/** Who sends the mails: the name, and what differs from the product's own colours and words. */
export type MailBrand = {
  readonly name: string;
  readonly colours?: BrandColours;
  readonly words?: Readonly<Partial<Record<Language, BrandWords>>>;
};

/** The file of a brand's own words: any kind of mail, any of its fields. */
export const MailWords = brandWordsSchema(kindsOf(english));

/** Subject, text and HTML of a mail in its reader's language; typed text is escaped. */
export function renderMail(
  content: MailContent,
  { name: brand, colours = themeColours, words = {} }: MailBrand,
): { subject: string; text: string; html: string } {
  const { lang = defaultLanguage, link } = content;
  const { greeting: greet, fallback, legal: legalOf, writers } = languages[lang];
  const write = writers[content.kind] as (brand: string, content: MailContent) => Words;
  const written = inBrandWords(write(brand, content), words[lang]?.[content.kind], {
    brand,
    content: { ...content, lang },
  });
  const { subject, lines, action, after, legal = legalOf(brand) } = written;
  const greeting = greet('firstName' in content ? content.firstName : undefined);
  const text = [greeting, '', ...lines, '', `${action}:`, link, '', after, '', '-- ', legal, ''].join('\n');
  const parts = {
    colours,
    language: lang,
    brand,
    title: subject,
    greeting,
    lines,
    action,
    link,
    after,
    fallback,
    legal,
  };
  return { subject, text, html: mailHtml(parts) };
}
