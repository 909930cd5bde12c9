import type { CreatedAccessKey } from '@waypost/contract/entities/access-key';
import { credentialsFileName, credentialsProperties } from '@waypost/domain/keys/access-key';
import Download from 'lucide-react/icons/download';
import { useId, useRef } from 'react';
import { useConfig, useUser } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

function CopiedValue({ label, value, copyLabel }: { label: string; value: string; copyLabel: string }) {
  const id = useId();
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{label}</p>
      <div className="flex items-center gap-2 rounded-sm border border-hairline bg-sunken py-1 pr-1 pl-3">
        <code id={id} className="min-w-0 flex-1 text-sm break-all">
          {value}
        </code>
        <CopyButton targetSelector={`[id="${id}"]`} label={copyLabel} />
      </div>
    </div>
  );
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: address, download: credentialsFileName }).click();
  URL.revokeObjectURL(address);
}

/** Shows a secret for the only time, to copy or download; a press outside must not close it. */
export function GeneratedDialog({ credential, onClose }: { credential: CreatedAccessKey; onClose: () => void }) {
  const t = useText();
  const { product_slug } = useConfig();
  const userId = useUser()?.userId ?? credential.created_by;
  const download = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      closesOutside={false}
      title={t('accessKeys.generatedTitle')}
      initialFocus={download}
      actions={
        <>
          <Button
            ref={download}
            icon={<Download aria-hidden="true" />}
            onClick={() => save(credentialsProperties(product_slug, { ...credential, userId }))}
          >
            {t('accessKeys.download')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('accessKeys.done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice kind="warning">{t('accessKeys.generatedHelp')}</Notice>
        <CopiedValue label={t('accessKeys.id')} value={credential.accessKeyId} copyLabel={t('accessKeys.copyId')} />
        <CopiedValue
          label={t('accessKeys.secret')}
          value={credential.accessKeySecret}
          copyLabel={t('accessKeys.copySecret')}
        />
      </div>
    </Dialog>
  );
}
