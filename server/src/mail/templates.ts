import { escapeHtml } from '../base/html.ts';
import { defaultLanguage, type Language } from '@waypost/domain/base/language';
import { themeColours } from '../base/theme-colours.ts';
import type { MailContent, MailLanguage, Words } from './content.ts';
import { german } from './words-de.ts';
import { english } from './words-en.ts';

const languages: Record<Language, MailLanguage> = { en: english, de: german };

const colours = themeColours.light;

/** Subject, text and HTML of a mail in its reader's language; what people typed is escaped. */
export function renderMail(content: MailContent, brand: string): { subject: string; text: string; html: string } {
  const { lang = defaultLanguage } = content;
  const { greeting: greet, writers } = languages[lang];
  const write = writers[content.kind] as (brand: string, content: MailContent) => Words;
  const { subject, lines, action, after } = write(brand, content);
  const greeting = greet('firstName' in content ? content.firstName : undefined);
  const text = [greeting, '', ...lines, '', `${action}:`, content.link, '', after, '', brand, ''].join('\n');
  const paragraph = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`;
  const link = escapeHtml(content.link);
  const button = `<a href="${link}" style="background:${colours.accent};color:${colours.onAccent};padding:10px 16px;border-radius:8px;text-decoration:none">${escapeHtml(action)}</a>`;
  const html = [
    `<!doctype html><html lang="${lang}"><body style="font:16px/1.5 system-ui,sans-serif;color:${colours.ink};margin:0;padding:32px">`,
    paragraph(escapeHtml(greeting)),
    ...lines.map((line) => paragraph(escapeHtml(line))),
    paragraph(button),
    paragraph(escapeHtml(after)),
    `<p style="margin:0;color:${colours.muted}">${escapeHtml(brand)}</p></body></html>`,
  ].join('');
  return { subject, text, html };
}
