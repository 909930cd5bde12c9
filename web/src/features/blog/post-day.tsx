import { formatDay } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';

/** The day on which a post was published. */
export function PostDay({ day }: { readonly day: string }) {
  const t = useText();
  return (
    <time dateTime={day} className="text-sm text-muted tabular-nums md:pt-1.5">
      {formatDay(`${day}T00:00:00Z`, t)}
    </time>
  );
}
