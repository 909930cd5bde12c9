import type { Role } from '@waypost/domain/accounts/roles';
import { type MailLanguage, paragraphsOf, timeInWords, usageInWords, type Words } from './content.ts';

const notice =
  (subject: string, line: string) =>
  (brand: string): Words => ({
    subject: `${subject} (${brand})`,
    lines: [line],
    action: 'Mein Konto ansehen',
    after: 'Wenn Sie das nicht waren, ändern Sie bitte sofort Ihr Passwort und melden Sie sich überall sonst ab.',
  });

const roleWords: Readonly<Record<Role, string>> = {
  reseller: 'Sie werden als Reseller Kunden und ihre Projekte verwalten.',
  customeradmin: 'Sie werden die Anwendungen eines Kunden verwalten.',
  customermanager: 'Sie werden die Anwendungen eines Kunden und ihre Nutzung sehen.',
  'no-eum-roles': 'Sie werden ein eigenes Konto haben.',
};

export const german: MailLanguage = {
  greeting: (firstName) => (firstName === undefined ? 'Guten Tag,' : `Guten Tag ${firstName},`),
  fallback: 'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  legal: (brand) =>
    `${brand} hat diese Nachricht geschickt, weil dort jemand Ihre Adresse angegeben hat. Antworten liest niemand.`,
  writers: {
    verify: (brand) => ({
      subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${brand}`,
      lines: [`Willkommen bei ${brand}. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört.`],
      action: 'E-Mail-Adresse bestätigen',
      after: 'Der Link gilt 24 Stunden. Wenn Sie sich nicht registriert haben, können Sie diese Nachricht ignorieren.',
    }),
    reset: (brand) => ({
      subject: `Setzen Sie Ihr Passwort für ${brand} zurück`,
      lines: [`Jemand möchte das Passwort Ihres Kontos bei ${brand} zurücksetzen.`],
      action: 'Neues Passwort wählen',
      after:
        'Der Link gilt 60 Minuten und nur einmal. Wenn Sie das nicht waren, ignorieren Sie diese Nachricht: Es hat sich nichts geändert.',
    }),
    invitation: (brand, { until, inviter, roles = [] }) => ({
      subject: `Sie sind zu ${brand} eingeladen`,
      lines: [
        inviter === undefined ? `Sie wurden zu ${brand} eingeladen.` : `${inviter} hat Sie zu ${brand} eingeladen.`,
        ...roles.map((role) => roleWords[role]),
        'Melden Sie sich mit dieser E-Mail-Adresse an oder legen Sie damit ein Konto an.',
      ],
      action: 'Einladung annehmen',
      after: `Der Link gilt bis ${timeInWords(until, 'de')} und nur einmal. Frühere Links zu dieser Einladung gelten nicht mehr. Wenn Sie keine Einladung erwarten, können Sie diese Nachricht ignorieren.`,
    }),
    'org-ids': (brand, { organisations }) => ({
      subject: `Ihre Organisationskennungen für ${brand}`,
      lines: [
        `Jemand hat gefragt, in welchen Organisationen diese Adresse ein Konto bei ${brand} hat:`,
        ...organisations.map(({ id, name }) => `${name}: ${id}`),
      ],
      action: 'Anmelden',
      after:
        'Geben Sie die Organisationskennung bei der Anmeldung ein. Wenn Sie das nicht waren, können Sie diese Nachricht ignorieren.',
    }),
    'cancel-ticket': (brand, { ticket, project, plan, reason, comment }) => ({
      subject: `Ein Tarif wurde gekündigt: ${reason} (${brand})`,
      lines: [
        `Der Tarif ${plan} des Projekts „${project}“ wurde gekündigt.`,
        `Grund: ${reason}`,
        ...(comment === '' ? [] : [`Kommentar: ${comment}`]),
      ],
      action: 'Projekt ansehen',
      after: `Vorgang ${ticket}`,
    }),
    'contact-request': (brand, { name, email, subject, message }) => ({
      subject: `${subject} (Kontaktformular von ${brand})`,
      lines: [`${name} (${email}) schreibt zu „${subject}“:`, ...paragraphsOf(message)],
      action: 'Support-Seite öffnen',
      after: `Ihre Antwort geht an ${email}.`,
      legal: `Jemand hat dies mit dem Kontaktformular von ${brand} geschrieben; die Adresse ist nicht bestätigt.`,
    }),
    'spend-cap': (brand, { scope, name, project, level, used, amount, currency, ends, refuses }) => {
      const of = {
        key: `des Schlüssels „${name}“`,
        project: `des Projekts „${name}“`,
        customer: `des Kunden „${name}“`,
      }[scope];
      const cap = `${usageInWords(amount, currency, 'de')}${currency === null ? ' Einheiten' : ''}`;
      const until = timeInWords(ends, 'de');
      const atLimit = refuses
        ? `Ist das Limit erreicht, werden Aufrufe abgelehnt, bis ${until} oder bis Sie das Limit erhöhen.`
        : 'Auch wenn das Limit erreicht ist, werden keine Aufrufe abgelehnt: Dieses Limit warnt nur.';
      const refused = `Aufrufe werden abgelehnt, bis ${until} oder bis Sie das Limit erhöhen oder entfernen.`;
      return {
        subject: `${level} % eines Ausgabenlimits sind verbraucht: ${name} (${brand})`,
        lines: [
          `Die Nutzung ${of} hat ${level} % des Ausgabenlimits erreicht: ${usageInWords(used, currency, 'de')} von ${cap}.`,
          ...(scope === 'project'
            ? []
            : [scope === 'key' ? `Projekt: ${project}` : 'Das Limit zählt alle Projekte des Kunden.']),
          level === 100 && refuses ? refused : atLimit,
        ],
        action: 'Ausgabenlimits ansehen',
        after: `Der laufende Zeitraum endet am ${until}.`,
      };
    },
    'password-changed': (brand) => ({
      subject: `Ihr Passwort für ${brand} wurde geändert`,
      lines: [`Das Passwort Ihres Kontos bei ${brand} wurde geändert, und alle anderen Sitzungen wurden beendet.`],
      action: 'Ich war das nicht: Passwort zurücksetzen',
      after: 'Wenn Sie das selbst waren, brauchen Sie nichts zu tun.',
    }),
    'account-deleted': (brand) => ({
      subject: `Ihr Konto bei ${brand} wurde gelöscht`,
      lines: [
        `Ihr Konto bei ${brand} und Ihre persönlichen Daten wurden gelöscht. Ihre API-Schlüssel gelten nicht mehr.`,
        `Vielen Dank, dass Sie ${brand} verwendet haben.`,
      ],
      action: `${brand} besuchen`,
      after: 'Dies ist unsere letzte Nachricht. Sie können sich mit dieser Adresse jederzeit wieder registrieren.',
    }),
    'totp-added': notice(
      'Authenticator-App hinzugefügt',
      'Eine Authenticator-App wurde als zweiter Faktor Ihres Kontos eingerichtet.',
    ),
    'totp-removed': notice(
      'Authenticator-App entfernt',
      'Die Authenticator-App ist nicht mehr zweiter Faktor Ihres Kontos.',
    ),
    'passkey-added': notice('Passkey hinzugefügt', 'Ihrem Konto wurde ein Passkey hinzugefügt.'),
    'passkey-removed': notice('Passkey entfernt', 'Ein Passkey wurde aus Ihrem Konto entfernt.'),
    'recovery-codes-made': notice(
      'Neue Wiederherstellungscodes',
      'Für Ihr Konto wurden neue Wiederherstellungscodes erzeugt. Die früheren gelten nicht mehr.',
    ),
    'factors-reset': notice(
      'Zweite Faktoren zurückgesetzt',
      'Auf Ihre Bitte hin hat unser Support alle zweiten Faktoren und Wiederherstellungscodes Ihres Kontos entfernt und seine Sitzungen beendet. Melden Sie sich an und richten Sie einen neuen ein.',
    ),
    'recovery-code-used': notice(
      'Wiederherstellungscode benutzt',
      'Jemand hat sich mit einem Wiederherstellungscode in Ihrem Konto angemeldet.',
    ),
  },
};
