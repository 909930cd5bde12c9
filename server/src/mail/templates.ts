/** What a mail is about, with what its words need. */
export type MailContent =
  | { readonly kind: 'verify'; readonly firstName: string; readonly link: string }
  | { readonly kind: 'reset'; readonly firstName: string; readonly link: string }
  | { readonly kind: 'invitation'; readonly link: string }
  | { readonly kind: 'password-changed'; readonly firstName: string; readonly link: string }
  | { readonly kind: 'account-deleted'; readonly firstName: string; readonly link: string }
  | { readonly kind: SecurityNotice; readonly firstName: string; readonly link: string };

/** What happened to an account, for its owner, who may not have done it. */
export type SecurityNotice =
  | 'totp-added'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used';

type Words = { readonly subject: string; readonly lines: readonly string[]; readonly action: string; readonly after: string };

const notice = (subject: string, line: string) => (brand: string): Words => ({
  subject: `${subject} (${brand})`,
  lines: [line],
  action: 'Look at my account',
  after: 'If it was not you, change your password at once and sign out everywhere else.',
});

const words: Record<MailContent['kind'], (brand: string) => Words> = {
  verify: (brand) => ({
    subject: `Verify your email for ${brand}`,
    lines: [`Welcome to ${brand}. Please verify that this address is yours.`],
    action: 'Verify my email',
    after: 'The link is valid for 24 hours. If you did not sign up, you can ignore this mail.',
  }),
  reset: (brand) => ({
    subject: `Reset your ${brand} password`,
    lines: [`Somebody asked to reset the password of your ${brand} account.`],
    action: 'Choose a new password',
    after: 'The link is valid for 60 minutes and works once. If it was not you, nothing has changed.',
  }),
  invitation: (brand) => ({
    subject: `You are invited to ${brand}`,
    lines: [`You have been invited to ${brand}. Sign in with this email address, or create an account with it.`],
    action: 'Accept the invitation',
    after: 'The link is valid for 7 days and works once. If you did not expect it, you can ignore this mail.',
  }),
  'password-changed': (brand) => ({
    subject: `Your ${brand} password was changed`,
    lines: [`The password of your ${brand} account was changed, and every other session has ended.`],
    action: 'It was not me: reset the password',
    after: 'If it was you, there is nothing to do.',
  }),
  'account-deleted': (brand) => ({
    subject: `Your ${brand} account is deleted`,
    lines: [
      `Your ${brand} account and what it held about you are deleted. Its keys work no more.`,
      'Thank you for having been with us.',
    ],
    action: `Visit ${brand}`,
    after: 'This is our last mail. You can sign up with this address again at any time.',
  }),
  'totp-added': notice('An authenticator app was added', 'An authenticator app was set up as a second factor of your account.'),
  'totp-removed': notice('Your authenticator app was removed', 'The authenticator app is no longer a second factor of your account.'),
  'passkey-added': notice('A passkey was added', 'A passkey was added to your account.'),
  'passkey-removed': notice('A passkey was removed', 'A passkey was removed from your account.'),
  'recovery-codes-made': notice('New recovery codes', 'New recovery codes were made for your account. The earlier ones no longer work.'),
  'recovery-code-used': notice('A recovery code was used', 'Somebody signed in to your account with one of its recovery codes.'),
};

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escaped[character] ?? character);

/** Subject, text and HTML of a mail; what people typed is escaped. */
export function renderMail(content: MailContent, brand: string): { subject: string; text: string; html: string } {
  const { subject, lines, action, after } = words[content.kind](brand);
  const greeting = 'firstName' in content ? `Hello ${content.firstName},` : 'Hello,';
  const text = [greeting, '', ...lines, '', `${action}:`, content.link, '', after, '', brand, ''].join('\n');
  const paragraph = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`;
  const link = escape(content.link);
  const button = `<a href="${link}" style="background:#0B7A75;color:#fff;padding:10px 16px;border-radius:8px;text-decoration:none">${action}</a>`;
  const html = [
    '<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#14201D;margin:0;padding:32px">',
    paragraph(escape(greeting)),
    ...lines.map((line) => paragraph(escape(line))),
    paragraph(button),
    paragraph(escape(after)),
    `<p style="margin:0;color:#5B6762">${escape(brand)}</p></body></html>`,
  ].join('');
  return { subject, text, html };
}
