import { useUiTexts } from '../../ui/base/ui-texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** The error of a chooser, with a retry. */
export function ChooserFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { retry } = useUiTexts();
  return (
    <div role="alert">
      <Notice
        kind="danger"
        action={
          <Button size="small" onClick={onRetry}>
            {retry}
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
