import { classNames } from '../../../ui/base/class-names.ts';
import { toneClass, type Tone } from '../../../ui/data/tone.ts';

const tones: Readonly<Record<string, Tone>> = {
  GET: 'info',
  POST: 'success',
  PUT: 'warning',
  PATCH: 'warning',
  DELETE: 'danger',
};

/** The method of a call; its word says what the colour repeats. */
export function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span
      className={classNames(
        'inline-block shrink-0 rounded-sm border px-1.5 py-px text-center font-mono text-xs font-medium',
        toneClass[tones[method] ?? 'neutral'],
      )}
    >
      {method}
    </span>
  );
}
