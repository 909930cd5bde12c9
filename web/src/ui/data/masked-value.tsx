import { Eye, EyeOff } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { CopyButton } from '../buttons/copy-button.tsx';
import { useCopySource } from '../buttons/copy-source.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { MissingData } from './missing-data.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';

/** The same for every value: the length of a secret is part of it. */
const BULLETS = '•'.repeat(16);

type MaskedValueProps = {
  /** Without a value there is nothing to hide or show. WID-08 */
  value: string | undefined;
  /** Names the value: "API key". */
  label: string;
  copyLabel?: string;
  /** False leaves the copy button out. */
  copyable?: boolean;
};

/** Starts masked; shows and hides at a press. WID-09 */
export function MaskedValue({ value, label, copyLabel, copyable = true }: MaskedValueProps) {
  const texts = useUiTexts();
  const id = useId();
  const text = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(false);
  useCopySource(text, value);
  if (!value) return <MissingData />;
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code ref={text} id={id} className="min-w-0 break-all">
        {shown ? (
          value
        ) : (
          <>
            <span aria-hidden="true">{BULLETS}</span>
            <span className="sr-only">{texts.hidden}</span>
          </>
        )}
      </code>
      <IconButton
        size="small"
        icon={<Icon aria-hidden="true" />}
        label={`${shown ? texts.hide : texts.show} ${label}`}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      />
      {copyable && <CopyButton targetSelector={`[id="${id}"]`} label={copyLabel ?? `${texts.copy} ${label}`} />}
    </span>
  );
}
