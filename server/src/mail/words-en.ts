import type { Role } from '@waypost/domain/accounts/roles';
import { type MailLanguage, paragraphsOf, timeInWords, usageInWords, type Words } from './content.ts';

const notice =
  (subject: string, line: string) =>
  (brand: string): Words => ({
    subject: `${subject} (${brand})`,
    lines: [line],
    action: 'Open my account',
    after: 'If it was not you, change your password now and sign out everywhere else.',
  });

const roleWords: Readonly<Record<Role, string>> = {
  reseller: 'You will manage customers and their projects as a reseller.',
  customeradmin: 'You will administer a customer’s applications.',
  customermanager: 'You will see a customer’s applications and their usage.',
  'no-eum-roles': 'You will have an account of your own.',
};

export const english: MailLanguage = {
  greeting: (firstName) => (firstName === undefined ? 'Hello,' : `Hello ${firstName},`),
  fallback: 'If the button does not work, copy this address into your browser:',
  legal: (brand) => `${brand} sent this mail because somebody used your address there. Replies are not read.`,
  writers: {
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
      after:
        'The link is valid for 60 minutes and works once. If it was not you, ignore this mail: nothing has changed.',
    }),
    invitation: (brand, { until, inviter, roles = [] }) => ({
      subject: `You are invited to ${brand}`,
      lines: [
        inviter === undefined ? `You have been invited to ${brand}.` : `${inviter} has invited you to ${brand}.`,
        ...roles.map((role) => roleWords[role]),
        'Sign in with this email address, or create an account with it.',
      ],
      action: 'Accept the invitation',
      after: `The link is valid until ${timeInWords(until, 'en')} and works once. Earlier links to this invitation no longer work. If you did not expect it, you can ignore this mail.`,
    }),
    'org-ids': (brand, { organisations }) => ({
      subject: `Your organisation ids for ${brand}`,
      lines: [
        `Somebody asked for the organisations in which this address has a ${brand} account:`,
        ...organisations.map(({ id, name }) => `${name}: ${id}`),
      ],
      action: 'Sign in',
      after: 'Enter the organisation id when you sign in. If it was not you, you can ignore this mail.',
    }),
    'cancel-ticket': (brand, { ticket, project, plan, reason, comment }) => ({
      subject: `A plan was cancelled: ${reason} (${brand})`,
      lines: [
        `The plan ${plan} of the project “${project}” was cancelled.`,
        `Reason: ${reason}`,
        ...(comment === '' ? [] : [`Comment: ${comment}`]),
      ],
      action: 'Open the project',
      after: `Ticket ${ticket}`,
    }),
    'contact-request': (brand, { name, email, subject, message }) => ({
      subject: `${subject} (${brand} contact form)`,
      lines: [`${name} (${email}) writes about “${subject}”:`, ...paragraphsOf(message)],
      action: 'Open the support page',
      after: `Your answer goes to ${email}.`,
      legal: `Somebody wrote this with the contact form of ${brand}; the address is not verified.`,
    }),
    'spend-cap': (brand, { scope, name, project, level, used, amount, currency, ends, refuses }) => {
      const of = { key: `the key “${name}”`, project: `the project “${name}”`, customer: `the customer “${name}”` }[
        scope
      ];
      const cap = `${usageInWords(amount, currency, 'en')}${currency === null ? ' units' : ''}`;
      const until = timeInWords(ends, 'en');
      const atLimit = refuses
        ? `Calls are refused when the cap is reached, until ${until} or until you raise the cap.`
        : 'Calls are not refused when the cap is reached: this cap only warns.';
      const refused = `Calls are refused until ${until}, or until you raise or remove the cap.`;
      return {
        subject: `${level} % of a spend cap is used: ${name} (${brand})`,
        lines: [
          `The usage of ${of} has reached ${level} % of its spend cap: ${usageInWords(used, currency, 'en')} of ${cap}.`,
          ...(scope === 'project'
            ? []
            : [scope === 'key' ? `Project: ${project}` : 'The cap counts all projects of the customer.']),
          level === 100 && refuses ? refused : atLimit,
        ],
        action: 'See the spend caps',
        after: `The present period ends on ${until}.`,
      };
    },
    'password-changed': (brand) => ({
      subject: `Your ${brand} password was changed`,
      lines: [`The password of your ${brand} account was changed, and every other session has ended.`],
      action: 'It was not me: reset the password',
      after: 'If it was you, you do not need to do anything.',
    }),
    'account-deleted': (brand) => ({
      subject: `Your ${brand} account has been deleted`,
      lines: [
        `Your ${brand} account and your personal data have been deleted. Your API keys no longer work.`,
        `Thank you for using ${brand}.`,
      ],
      action: `Visit ${brand}`,
      after: 'This is our last mail. You can sign up with this address again at any time.',
    }),
    'totp-added': notice(
      'An authenticator app was added',
      'An authenticator app was set up as a second factor of your account.',
    ),
    'totp-removed': notice(
      'Your authenticator app was removed',
      'The authenticator app is no longer a second factor of your account.',
    ),
    'passkey-added': notice('A passkey was added', 'A passkey was added to your account.'),
    'passkey-removed': notice('A passkey was removed', 'A passkey was removed from your account.'),
    'recovery-codes-made': notice(
      'New recovery codes',
      'New recovery codes were generated for your account. The earlier ones no longer work.',
    ),
    'factors-reset': notice(
      'Your second factors were reset',
      'At your request, our support team removed every second factor and recovery code from your account and ended its sessions. Sign in and set up a new second factor.',
    ),
    'recovery-code-used': notice(
      'A recovery code was used',
      'Somebody signed in to your account with one of its recovery codes.',
    ),
  },
};
