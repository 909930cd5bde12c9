import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from './button.tsx';
import type { ButtonSize, ButtonVariant } from './button-style.ts';
import { copyBy } from './copy.ts';
import { instant } from '../base/instant.ts';
import { MissingData } from '../data/missing-data.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

type CopyButtonProps = {
  /** CSS selector of the element to copy, the first that is shown; without it the button does not render. */
  targetSelector: string | undefined;
  /** Names the copied value: "Copy API key". */
  label?: string | undefined;
  /** Shows the label beside the icon. */
  labelled?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

export function CopyButton({ targetSelector, label: name, labelled = false, ...look }: CopyButtonProps) {
  const texts = useUiTexts();
  if (!targetSelector) return <MissingData />;
  const label = name ?? texts.copy;
  const icons = (
    <>
      <Copy aria-hidden="true" className="in-data-[answer=done]:hidden" />
      <Check aria-hidden="true" className="hidden in-data-[answer=done]:block" />
    </>
  );
  return (
    <span data-copy className="contents">
      <Tooltip text={labelled ? undefined : label}>
        <Button
          variant="quiet"
          size="small"
          {...look}
          square={!labelled}
          icon={icons}
          data-copies={targetSelector}
          data-copied={texts.copied}
          data-failed={texts.copyFailed}
          {...instant('copy')}
          onClick={(event) => void copyBy(event.currentTarget)}
        >
          {labelled ? label : <VisuallyHidden>{label}</VisuallyHidden>}
        </Button>
      </Tooltip>
      <output className="sr-only" />
    </span>
  );
}
