import type { Reason } from '@waypost/domain/base/reasons';
import common from '../../../content/messages/en/errors.json' with { type: 'json' };
import others from '../../../content/messages/en/refusals.json' with { type: 'json' };

/** The English sentence of each code, without the values of its placeholders (ERR-26). */
export const refusalTexts = { ...common, ...others } satisfies Readonly<Record<Reason, string>>;
