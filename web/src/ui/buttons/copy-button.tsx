import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import type { ButtonSize, ButtonVariant } from './button-style.ts';
import { copyTextOf } from './copy-source.ts';
import { MissingData } from '../data/missing-data.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

const TOOLTIP_MS = 2000;

type CopyButtonProps = {
  /** CSS selector of the element to copy; without it the button does not render. */
  targetSelector: string | undefined;
  /** Names the copied value: "Copy API key". */
  label?: string | undefined;
  /** Shows the label beside the icon. */
  labelled?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  onCopied?: () => void;
};

type ControlProps = CopyButtonProps & { targetSelector: string; label: string };

async function copy(selector: string): Promise<boolean> {
  const target = document.querySelector(selector);
  if (!target) return false;
  return navigator.clipboard.writeText(copyTextOf(target)).then(
    () => true,
    () => false,
  );
}

/** The result of the last copy, cleared when its tooltip closes. */
function useAnswer() {
  const [answer, setAnswer] = useState<{ done: boolean }>();
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => setAnswer(undefined), TOOLTIP_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  return [answer, setAnswer] as const;
}

function CopyControl({ targetSelector, labelled, label, onCopied, ...look }: ControlProps) {
  const texts = useUiTexts();
  const [answer, setAnswer] = useAnswer();
  const announcement = answer && (answer.done ? texts.copied : texts.copyFailed);
  const act = async () => {
    const done = await copy(targetSelector);
    setAnswer({ done });
    if (done) onCopied?.();
  };
  const Icon = answer?.done ? Check : Copy;

  return (
    <Tooltip text={announcement ?? (labelled ? undefined : label)} forced={answer !== undefined}>
      <Button {...look} square={!labelled} icon={<Icon aria-hidden="true" />} onClick={() => void act()}>
        {labelled ? label : <VisuallyHidden>{label}</VisuallyHidden>}
      </Button>
      <output className="sr-only">{announcement}</output>
    </Tooltip>
  );
}

export function CopyButton({ targetSelector, ...props }: CopyButtonProps) {
  const { copy: copyText } = useUiTexts();
  if (!targetSelector) return <MissingData />;
  return (
    <CopyControl
      variant="quiet"
      size="small"
      {...props}
      label={props.label ?? copyText}
      targetSelector={targetSelector}
    />
  );
}
