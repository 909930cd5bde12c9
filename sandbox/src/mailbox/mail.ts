import PostalMime from 'postal-mime';
import { linksIn } from './links.ts';

/** A received mail in the format of `/mailbox.json`. */
export type Mail = {
  readonly id: string;
  /** The envelope's recipients, including those in no header. */
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly links: readonly string[];
  /** The time of arrival, ISO 8601 in UTC. */
  readonly date: string;
  readonly message_id: string | null;
};

export type Envelope = { readonly from: string; readonly to: readonly string[] };

/** Parses a mail from SMTP; of a broken MIME structure it keeps the readable parts. */
export async function parseMail(raw: Uint8Array, envelope: Envelope): Promise<Omit<Mail, 'id' | 'date'>> {
  const parsed = await PostalMime.parse(raw);
  const text = parsed.text ?? null;
  const html = parsed.html ?? null;
  return {
    to: envelope.to,
    from: parsed.from?.address ?? envelope.from,
    subject: parsed.subject ?? '',
    text,
    html,
    links: linksIn(text, html),
    message_id: parsed.messageId ?? null,
  };
}
