import Download from 'lucide-react/icons/download';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { saveFile } from '../../../ui/base/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';

type RecoveryCodesProps = {
  readonly codes: readonly string[];
  readonly account: string;
  readonly onSaved: () => Promise<void> | void;
};

/** New recovery codes, shown once, to copy or download. */
export function RecoveryCodes({ codes, account, onSaved }: RecoveryCodesProps) {
  const t = useText();
  const id = useId();
  const list = useRef<HTMLElement>(null);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => list.current?.focus(), []);

  const text = `${t('factors.codes.fileIntro', { account })}\n\n${codes.join('\n')}\n`;
  const leave = async () => {
    setLeaving(true);
    try {
      await onSaved();
    } finally {
      setLeaving(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <section
        ref={list}
        tabIndex={-1}
        aria-label={t('factors.codes.list')}
        className="rounded-md border border-hairline bg-sunken px-4 py-3"
      >
        <pre id={id} className="columns-2 gap-6 font-mono text-base leading-7 slashed-zero">
          {codes.join('\n')}
        </pre>
      </section>
      <div className="flex flex-wrap gap-3 max-sm:flex-col max-sm:items-stretch">
        <CopyButton
          targetSelector={`[id="${id}"]`}
          label={t('factors.codes.copy')}
          labelled
          variant="secondary"
          size="normal"
        />
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile('recovery-codes.txt', text, 'text/plain')}
        >
          {t('factors.codes.download')}
        </Button>
      </div>
      <Button variant="primary" className="w-full" loading={leaving} onClick={() => void leave()}>
        {t('factors.codes.saved')}
      </Button>
    </div>
  );
}
