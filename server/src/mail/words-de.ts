import type { InvitedRole } from '@waypost/domain/accounts/roles';
import { dayInWords, type MailLanguage, paragraphsOf, timeInWords, usageInWords, type Words } from './content.ts';

const notice =
  (subject: string, line: string) =>
  (brand: string): Words => ({
    subject: `${subject} (${brand})`,
    lines: [line],
    action: 'Mein Konto ansehen',
    after: 'Wenn Sie das nicht waren, ändern Sie bitte sofort Ihr Passwort und melden Sie sich überall sonst ab.',
  });

const roleWords: Readonly<Record<InvitedRole, string>> = {
  reseller: 'Sie werden als Reseller Kunden und ihre Projekte verwalten.',
  customeradmin: 'Sie werden die Anwendungen eines Kunden verwalten.',
  customermanager: 'Sie werden die Anwendungen eines Kunden und ihre Nutzung sehen.',
  groupmember: 'Sie werden Mitglied einer Gruppe sein.',
  user: 'Sie werden die Anwendung eines Kunden nutzen können.',
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
    handover: (brand, { event, person, project = '', until = '' }) => {
      const texts = {
        offered: {
          subject: `Ihnen wird ein Projekt bei ${brand} angeboten`,
          lines: [
            `${person} möchte Ihnen ein Projekt bei ${brand} übergeben.`,
            'Melden Sie sich mit dieser E-Mail-Adresse an, oder legen Sie ein Konto mit ihr an. Sie sehen, was das Projekt enthält, bevor Sie es annehmen.',
          ],
          action: 'Angebot ansehen',
          after: `Sie können es bis ${until && timeInWords(until, 'de')} annehmen. Wenn Sie diese Person nicht kennen, können Sie diese E-Mail ignorieren.`,
        },
        taken_back: {
          subject: `Ein Angebot wurde zurückgezogen (${brand})`,
          lines: [`${person} hat das Angebot eines Projekts zurückgezogen.`],
          action: 'Meine Projekte öffnen',
          after: 'Sie brauchen nichts zu tun.',
        },
        refused: {
          subject: `Ihr Projekt wurde nicht übernommen: ${project} (${brand})`,
          lines: [`${person} hat Ihr Angebot des Projekts „${project}“ abgelehnt. Es gehört weiter Ihnen.`],
          action: 'Projekt öffnen',
          after: 'Sie können es erneut anbieten.',
        },
        accepted: {
          subject: `Ihr Projekt wurde übergeben: ${project} (${brand})`,
          lines: [
            `${person} hat Ihr Projekt „${project}“ übernommen. Sie haben keinen Zugriff mehr darauf.`,
            'Seine Schlüssel funktionieren weiter. Die Nutzung gehört von jetzt an dem neuen Inhaber.',
          ],
          action: 'Meine Projekte öffnen',
          after: 'Wenn Sie dieses Projekt nicht angeboten haben, wenden Sie sich sofort an uns.',
        },
        received: {
          subject: `Sie haben ein Projekt übernommen: ${project} (${brand})`,
          lines: [
            `Das Projekt „${project}“ von ${person} gehört jetzt Ihnen, mit seinen Apps, Schlüsseln und seiner Nutzung.`,
            'Seine Schlüssel funktionieren weiter. Erneuern Sie alle, die der frühere Inhaber nicht mehr verwenden soll.',
          ],
          action: 'Projekt öffnen',
          after: 'Sie finden alles dazu unter Ihren Projekten.',
        },
      };
      return texts[event];
    },
    statement: (brand, { number, isCredit, total, currency }) => ({
      subject: `${isCredit ? 'Rechnungskorrektur' : 'Rechnung'} ${number} (${brand})`,
      lines: [
        isCredit
          ? `Mit der Rechnungskorrektur ${number} haben wir Ihnen ${usageInWords(total, currency, 'de')} gutgeschrieben.`
          : `Ihre Rechnung ${number} über ${usageInWords(total, currency, 'de')} liegt bereit.`,
      ],
      action: 'Nach der Anmeldung herunterladen',
      after: 'Sie finden sie bei den Abrechnungen Ihres Kontos, als PDF, als elektronische Rechnung und als CSV.',
    }),
    'payment-notice': (brand, { notice, project, amount, currency, suspendedOn, terminatedOn }) => {
      const owed = usageInWords(amount, currency, 'de');
      const suspended = dayInWords(suspendedOn, 'de');
      const terminated = dayInWords(terminatedOn, 'de');
      const texts = {
        failed: {
          subject: `Eine Zahlung für ${project} ist fehlgeschlagen (${brand})`,
          lines: [
            `Wir konnten ${owed} für Ihr Projekt „${project}“ nicht einziehen. Das Projekt läuft vorerst weiter.`,
            `Bitte prüfen Sie Ihre Zahlungsart. Eine neue belasten wir sofort. Ohne Zahlung werden Aufrufe ab dem ${suspended} abgelehnt.`,
          ],
          after: 'An einigen der nächsten Tage versuchen wir es noch einmal.',
        },
        suspended: {
          subject: `${project} ist gesperrt (${brand})`,
          lines: [
            `Für Ihr Projekt „${project}“ sind ${owed} offen, deshalb werden seine Aufrufe abgelehnt.`,
            'Hinterlegen Sie eine gültige Zahlungsart: Wir belasten sie sofort, und mit der Zahlung ist das Projekt wieder aktiv.',
          ],
          after: `Ohne Zahlung endet das Projekt am ${terminated}.`,
        },
        terminated: {
          subject: `${project} wurde beendet (${brand})`,
          lines: [`Für Ihr Projekt „${project}“ wurden ${owed} nicht bezahlt, deshalb wurde es beendet.`],
          after: 'Seine Schlüssel gelten nicht mehr. Wenn Sie Daten daraus brauchen, wenden Sie sich an den Support.',
        },
        restored: {
          subject: `${project} ist bezahlt (${brand})`,
          lines: [`Die Zahlung für Ihr Projekt „${project}“ ist eingegangen. Das Projekt ist aktiv.`],
          after: 'Sie müssen nichts weiter tun.',
        },
      };
      return { ...texts[notice], action: 'Abrechnung öffnen' };
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
