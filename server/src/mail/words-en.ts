import type { InvitedRole } from '@waypost/domain/accounts/roles';
import { dayInWords, type MailLanguage, paragraphsOf, timeInWords, usageInWords, type Words } from './content.ts';

const notice =
  (subject: string, line: string) =>
  (brand: string): Words => ({
    subject: `${subject} (${brand})`,
    lines: [line],
    action: 'Open my account',
    after: 'If it was not you, change your password now and sign out everywhere else.',
  });

const roleWords: Readonly<Record<InvitedRole, string>> = {
  reseller: 'You will manage customers and their projects as a reseller.',
  customeradmin: 'You will administer a customer’s applications.',
  customermanager: 'You will see a customer’s applications and their usage.',
  groupmember: 'You will be a member of a group.',
  user: 'You will be able to use a customer’s application.',
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
        ? `Calls are blocked when the cap is reached, until ${until} or until you raise the cap.`
        : 'Calls are not refused when the cap is reached: this cap only warns.';
      const refused = `Calls are blocked until ${until}, or until you raise or remove the cap.`;
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
    handover: (brand, { event, person, project = '', until = '' }) => {
      const texts = {
        offered: {
          subject: `You are offered a project at ${brand}`,
          lines: [
            `${person} would like to hand over a project at ${brand} to you.`,
            'Sign in with this email address, or create an account with it. You see what the project contains before you accept it.',
          ],
          action: 'See the offer',
          after: `You can accept until ${until && timeInWords(until, 'en')}. If you do not know this person, you can ignore this mail.`,
        },
        taken_back: {
          subject: `An offer was taken back (${brand})`,
          lines: [`${person} has taken back the offer of a project.`],
          action: 'Open my projects',
          after: 'You do not need to do anything.',
        },
        refused: {
          subject: `Your project was not taken over: ${project} (${brand})`,
          lines: [`${person} has refused your offer of the project “${project}”. It stays yours.`],
          action: 'Open the project',
          after: 'You can offer it again.',
        },
        accepted: {
          subject: `Your project was handed over: ${project} (${brand})`,
          lines: [
            `${person} has taken over your project “${project}”. You no longer have access to it.`,
            'Its keys go on working. Usage from now on belongs to the new owner.',
          ],
          action: 'Open my projects',
          after: 'If you did not offer this project, contact us now.',
        },
        received: {
          subject: `You have taken over a project: ${project} (${brand})`,
          lines: [
            `The project “${project}” of ${person} is yours now, with its apps, keys and usage.`,
            'Its keys go on working. Rotate those that the former owner must not use any longer.',
          ],
          action: 'Open the project',
          after: 'You find everything about it among your projects.',
        },
      };
      return texts[event];
    },
    statement: (brand, { number, isCredit, total, currency }) => ({
      subject: `${isCredit ? 'Credit note' : 'Invoice'} ${number} (${brand})`,
      lines: [
        isCredit
          ? `We have credited ${usageInWords(total, currency, 'en')} with the credit note ${number}.`
          : `Your invoice ${number} over ${usageInWords(total, currency, 'en')} is ready.`,
      ],
      action: 'Download it after signing in',
      after: 'You find it among the statements of your account, as PDF, as an electronic invoice and as CSV.',
    }),
    'payment-notice': (brand, { notice, project, amount, currency, suspendedOn, terminatedOn }) => {
      const owed = usageInWords(amount, currency, 'en');
      const suspended = dayInWords(suspendedOn, 'en');
      const terminated = dayInWords(terminatedOn, 'en');
      const texts = {
        failed: {
          subject: `A payment for ${project} has failed (${brand})`,
          lines: [
            `We could not collect ${owed} for your project “${project}”. The project works as before for now.`,
            `Please check your payment method. A new one is charged at once. Without a payment, calls are blocked from ${suspended}.`,
          ],
          after: 'We try again on some of the following days.',
        },
        suspended: {
          subject: `${project} is suspended (${brand})`,
          lines: [
            `${owed} for your project “${project}” are unpaid, so its calls are blocked.`,
            'Store a payment method that works: it is charged at once, and the project is active again with the payment.',
          ],
          after: `Without a payment, the project ends on ${terminated}.`,
        },
        terminated: {
          subject: `${project} has ended (${brand})`,
          lines: [`${owed} for your project “${project}” were not paid, so the project has ended.`],
          after: 'Its keys no longer work. Please contact support if you need its data.',
        },
        restored: {
          subject: `${project} is paid (${brand})`,
          lines: [`The payment for your project “${project}” has arrived. The project is active.`],
          after: 'You need not do anything.',
        },
      };
      return { ...texts[notice], action: 'Open billing' };
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
