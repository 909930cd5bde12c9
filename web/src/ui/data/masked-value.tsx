import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useRef, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import { CopyButton } from '../buttons/copy-button.tsx';
import { useCopySource } from '../buttons/use-copy-source.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { MissingData } from './missing-data.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';

/** The same length for every value, because the length of a secret must not be revealed. */
const BULLETS = '•'.repeat(16);

type MaskedValueProps = {
  /** Without a value, there is no button. */
  value: string | undefined;
  /** Names the value: "API key". */
  label: string;
  copyLabel?: string;
  /** False hides the copy button. */
  copyable?: boolean;
  /** The text shown while the value is hidden; bullets by default. */
  mask?: string;
};

/** Starts masked; a button shows and hides the value. */
export function MaskedValue({ value, label, copyLabel, copyable = true, mask = BULLETS }: MaskedValueProps) {
  const texts = useUiTexts();
  const id = useId();
  const text = useRef<HTMLElement>(null);
  const [isShown, setIsShown] = useState(false);
  useCopySource(text, value);
  if (!value) return <MissingData />;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code ref={text} id={id} className={classNames('min-w-0', isShown ? 'break-all' : 'whitespace-nowrap')}>
        {isShown ? (
          value
        ) : (
          <>
            <span aria-hidden="true">{mask}</span>
            <span className="sr-only">{texts.hidden}</span>
          </>
        )}
      </code>
      <IconButton
        size="small"
        icon={<Icon aria-hidden="true" />}
        label={`${isShown ? texts.hide : texts.show} ${label}`}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      />
      {copyable && <CopyButton targetSelector={`[id="${id}"]`} label={copyLabel ?? `${texts.copy} ${label}`} />}
    </span>
  );
}
