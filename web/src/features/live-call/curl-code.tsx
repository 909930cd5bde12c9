import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { useCopySource } from '../../ui/buttons/use-copy-source.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useUiTexts } from '../../ui/base/ui-texts.tsx';
import { curlLine } from './sample-call.ts';

const bullets = '•'.repeat(16);

/** The call as a shell command: its key is masked on screen and copied in full. */
export function CurlCode({ address, apiKey }: { address: string; apiKey: string }) {
  const t = useText();
  const texts = useUiTexts();
  const id = useId();
  const code = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(false);
  useCopySource(code, curlLine(address, apiKey));
  const Icon = shown ? EyeOff : Eye;
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border border-hairline">
      <figcaption className="flex items-center gap-1 border-b border-hairline bg-sunken py-1 pr-1 pl-4 text-sm text-muted">
        <span className="min-w-0 flex-1 truncate">{t('liveCall.curl')}</span>
        <IconButton
          size="small"
          icon={<Icon aria-hidden="true" />}
          label={`${shown ? texts.hide : texts.show} ${t('liveCall.keyInCurl')}`}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        />
        <CopyButton targetSelector={`[id="${id}"]`} label={t('liveCall.copyCurl')} />
      </figcaption>
      <pre className="px-4 py-3 text-sm whitespace-pre-wrap">
        <code ref={code} id={id} className="wrap-anywhere">
          {curlLine(address, shown ? apiKey : bullets)}
        </code>
      </pre>
    </figure>
  );
}
