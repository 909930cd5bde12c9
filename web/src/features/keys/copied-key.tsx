import { useId } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';

/** A complete key, to copy. */
export function CopiedKey({ apiKey }: { apiKey: string }) {
  const t = useText();
  const id = useId();
  return (
    <div className="flex items-center gap-2 rounded-sm border border-hairline bg-sunken py-1 pr-1 pl-3">
      <code id={id} className="min-w-0 flex-1 text-sm break-all">
        {apiKey}
      </code>
      <CopyButton targetSelector={`[id="${id}"]`} label={t('keys.copyKey')} />
    </div>
  );
}
