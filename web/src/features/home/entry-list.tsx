import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/use-text.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';

export type Entry = {
  readonly name: MessageId;
  readonly text: MessageId;
  /** Where to read more. */
  readonly href: string;
  readonly call?: string;
};

export function EntryList({ entries }: { readonly entries: readonly Entry[] }) {
  const t = useText();
  return (
    <dl className="self-start divide-y divide-hairline border-y border-hairline">
      {entries.map(({ name, text, href, call }) => (
        <div key={name} className="py-4">
          <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
            <TextLink href={href} className="font-semibold">
              {t(name)}
            </TextLink>
            {call !== undefined && <code className="text-sm break-all text-muted">{call}</code>}
          </dt>
          <dd className="mt-1 text-muted">{t(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
