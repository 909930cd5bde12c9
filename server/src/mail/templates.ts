import { defaultLanguage, type Language } from '@waypost/domain/base/language';
import type { MailContent, MailLanguage, Words } from './content.ts';
import { mailHtml } from './mail-html.ts';
import { german } from './words-de.ts';
import { english } from './words-en.ts';

const languages: Record<Language, MailLanguage> = { en: english, de: german };

/** Subject, text and HTML of a mail in its reader's language; typed text is escaped. */
export function renderMail(content: MailContent, brand: string): { subject: string; text: string; html: string } {
  const { lang = defaultLanguage, link } = content;
  const { greeting: greet, fallback, legal: legalOf, writers } = languages[lang];
  const write = writers[content.kind] as (brand: string, content: MailContent) => Words;
  const { subject, lines, action, after, legal = legalOf(brand) } = write(brand, content);
  const greeting = greet('firstName' in content ? content.firstName : undefined);
  const text = [greeting, '', ...lines, '', `${action}:`, link, '', after, '', '-- ', legal, ''].join('\n');
  const parts = { language: lang, brand, title: subject, greeting, lines, action, link, after, fallback, legal };
  return { subject, text, html: mailHtml(parts) };
}
