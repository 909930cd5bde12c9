import type { Language } from '@waypost/domain/base/language';
import type { TaxCategory } from '@waypost/domain/billing/statements/tax-category';

type Exemption = { readonly code: string; readonly texts: Readonly<Record<Language, string>> };

/** Why no tax is charged; the codes are those of the EU's list for EN 16931. */
export const exemptions: { readonly [Category in TaxCategory]?: Exemption } = {
  AE: {
    code: 'VATEX-EU-AE',
    texts: {
      en: 'Reverse charge: the customer accounts for the VAT (Article 196 of Directive 2006/112/EC).',
      de: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse charge, Artikel 196 der Richtlinie 2006/112/EG).',
    },
  },
  O: {
    code: 'VATEX-EU-O',
    texts: {
      en: 'Not subject to EU VAT: the service is supplied where the customer is established.',
      de: 'In der EU nicht steuerbar: Der Leistungsort liegt beim Leistungsempfänger.',
    },
  },
};

export const paymentTexts: Readonly<Record<Language, { readonly charged: string; readonly credited: string }>> = {
  en: {
    charged: 'The amount is charged to the payment method of the account.',
    credited: 'The amount is paid back or set off against later charges.',
  },
  de: {
    charged: 'Der Betrag wird über die Zahlungsart des Kontos eingezogen.',
    credited: 'Der Betrag wird erstattet oder mit späteren Beträgen verrechnet.',
  },
};
