import { type ReactNode, useEffect } from 'react';
import { closeTipByKey, unwantTip, updateTip, wantTip } from './tip.ts';

type TooltipProps = {
  /** For aria-describedby of the trigger, if the text is not already its name. */
  id?: string | undefined;
  /** Without a text only the trigger is rendered, so that the text can change without affecting the focus. */
  text: string | undefined;
  children: ReactNode;
};

/**
 * Text beside its trigger on hover and focus, closed by Escape. A native popover: it covers everything, and it costs a
 * thirtieth of a positioning library. One box serves the whole page, and before the page's program runs too.
 */
export function Tooltip({ id, text, children }: TooltipProps) {
  useEffect(updateTip, [text]);
  return (
    <span
      role="presentation"
      className="contents"
      data-tip={text}
      onPointerEnter={(event) => wantTip(event.currentTarget)}
      onPointerLeave={(event) => unwantTip(event.relatedTarget)}
      onFocus={(event) => wantTip(event.currentTarget)}
      onBlur={() => unwantTip()}
      onKeyDown={closeTipByKey}
    >
      {children}
      {text !== undefined && id !== undefined && (
        <span id={id} hidden>
          {text}
        </span>
      )}
    </span>
  );
}
