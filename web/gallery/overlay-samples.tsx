import { useState } from 'react';
import { ButtonOptionsDialog } from '../src/ui/buttons/button-options-dialog.tsx';
import { Button } from '../src/ui/buttons/button.tsx';
import { ConfirmDialog } from '../src/ui/overlays/confirm-dialog.tsx';
import { CopyButton } from '../src/ui/buttons/copy-button.tsx';
import { Dialog } from '../src/ui/overlays/dialog.tsx';
import type { NotificationInput } from '../src/ui/feedback/notifications-store.ts';
import { useNotificationEvent, useNotifications } from '../src/ui/feedback/notifications.tsx';
import { TextField } from '../src/ui/forms/text-field.tsx';
import { GallerySection } from './gallery-section.tsx';

const twelve = Array.from({ length: 12 }, (_, index) => `Option ${index + 1}`);

type Shown = 'confirm' | 'wide' | 'options' | undefined;

export function DialogSamples() {
  const [shown, setShown] = useState<Shown>();
  const [behind, setBehind] = useState(0);
  const close = () => setShown(undefined);
  return (
    <GallerySection title="Dialogs">
      <div className="flex flex-wrap gap-3" onKeyDown={() => setBehind(behind + 1)} role="presentation">
        <Button onClick={() => setShown('confirm')}>Delete API key…</Button>
        <Button onClick={() => setShown('wide')}>Change plan…</Button>
        <Button onClick={() => setShown('options')}>Choose an app…</Button>
      </div>
      <ConfirmDialog
        open={shown === 'confirm'}
        onClose={close}
        onConfirm={close}
        danger
        title="Delete API key"
        description="Calls with the key “Production” fail at once. This cannot be undone."
        confirmLabel="Delete API key"
      />
      <Dialog
        open={shown === 'wide'}
        onClose={close}
        wide
        title="Change plan"
        description="The new plan counts from the next period on."
        actions={
          <Button variant="primary" onClick={close}>
            Change plan
          </Button>
        }
      >
        <TextField label="Reason" />
      </Dialog>
      <ButtonOptionsDialog
        open={shown === 'options'}
        onClose={close}
        title="Choose an app"
        options={twelve.map((label) => ({ id: label, label, onSelect: close }))}
      />
    </GallerySection>
  );
}

const samples: Record<string, NotificationInput> = {
  success: { text: 'The project was created.' },
  quick: { text: 'Gone in a second.', autoCloseAfterSeconds: 0.9 },
  warning: { text: 'Your card expires this month.', notificationType: 'warning', textPosition: 'center', icon: '★' },
  error: { text: 'The key could not be deleted. Try again in a minute.', notificationType: 'error' },
  button: {
    text: 'The key was deleted.',
    id: 'deleted',
    buttonText: 'Undo',
    event: 'undo',
    autoclose: false,
    disableClose: true,
  },
};

export function NotificationSamples() {
  const store = useNotifications();
  const [undone, setUndone] = useState(0);
  useNotificationEvent('undo', () => setUndone((count) => count + 1));
  return (
    <GallerySection title="Passing messages">
      <div className="flex flex-wrap gap-3">
        {Object.entries(samples).map(([name, input]) => (
          <Button key={name} onClick={() => store.notify(input)}>
            Notify: {name}
          </Button>
        ))}
      </div>
      <p className="mt-3 text-sm text-muted">Undone {undone} times</p>
    </GallerySection>
  );
}

export function CopySamples() {
  return (
    <GallerySection title="Copy">
      <p className="flex flex-wrap items-center gap-2">
        <code id="copied-text" className="min-w-0">
          curl https://example.com/v1/geocode
        </code>
        <CopyButton targetSelector="#copied-text" label="Copy the command" />
        <CopyButton targetSelector="#copied-text" labelled variant="secondary" />
      </p>
      <p className="mt-3">
        <CopyButton targetSelector={undefined} />
      </p>
    </GallerySection>
  );
}
