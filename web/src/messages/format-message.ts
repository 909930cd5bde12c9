import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** A message as compiled by the build: plain text, or parts with placeholders. */
export type Message = string | CompiledMessage;
export type TextValues = Readonly<Record<string, string | number>>;

type Filling = { readonly values: TextValues; readonly language: string; readonly count?: number };
type Choices = Readonly<Record<string, Message>>;

const toNumber = (value: string | number | undefined) => Number(value ?? 0);

/** Making one takes longer than all that is done with it. */
function kept<Made>(make: (language: string) => Made): (language: string) => Made {
  const made = new Map<string, Made>();
  return (language) => {
    const found = made.get(language) ?? make(language);
    made.set(language, found);
    return found;
  };
}

const numbers = kept((language) => new Intl.NumberFormat(language));

function choose(choices: Choices, value: number, rules: Intl.PluralRules): Message {
  return choices[String(value)] ?? choices[rules.select(value)] ?? choices['other'] ?? '';
}

type Kind = (name: string, format: unknown, filling: Filling) => string;

function pluralKind(type: Intl.PluralRuleType): Kind {
  const rules = kept((language) => new Intl.PluralRules(language, { type }));
  return (name, format, filling) => {
    const count = toNumber(filling.values[name]);
    return fill(choose(format as Choices, count, rules(filling.language)), { ...filling, count });
  };
}

const kinds: Readonly<Record<string, Kind>> = {
  plural: pluralKind('cardinal'),
  selectordinal: pluralKind('ordinal'),
  select: (name, format, filling) => {
    const choices = format as Choices;
    return fill(choices[String(filling.values[name])] ?? choices['other'] ?? '', filling);
  },
  number: (name, _format, { values, language }) => numbers(language).format(toNumber(values[name])),
};

const plain: Kind = (name, _format, { values }) => String(values[name] ?? '');

function fill(message: Message, filling: Filling): string {
  if (typeof message === 'string') return message;
  const parts = message.map((part) => {
    if (part === '#' && filling.count !== undefined) return numbers(filling.language).format(filling.count);
    if (typeof part === 'string') return part;
    const [name, kind = '', format] = part;
    return (kinds[kind] ?? plain)(name, format, filling);
  });
  return parts.join('');
}

/**
 * Formats a compiled message: arguments, numbers, plural, selectordinal and select, which is all that our catalogues
 * use. A library would be larger than all texts of an account page.
 */
export const formatMessage = (message: Message, values: TextValues, language: string): string =>
  fill(message, { values, language });
