import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogFlag } from '../../ui/use-dialog-flag.ts';

const choosers = {
  credentials: lazy(async () => ({ default: (await import('./credentials-chooser.tsx')).CredentialsChooser })),
  app: lazy(async () => ({ default: (await import('./rest-js-app-chooser.tsx')).RestJsAppChooser })),
};

/** What is chosen: an app code or API key, or a whole app for browsers or servers. */
export type ChooserKind = keyof typeof choosers;

const never = () => () => undefined;

function Chooser({ kind, onClose }: { kind: ChooserKind; onClose: () => void }) {
  const isInBrowser = useSyncExternalStore(never, () => true, () => false);
  const Kind = choosers[kind];
  return isInBrowser ? (
    <Suspense>
      <Kind open onClose={onClose} />
    </Suspense>
  ) : null;
}

type InsertCredentialsProps = {
  /** Tells the choosers of a page apart, also in its address while one is open. */
  readonly id: string;
  readonly chooser?: ChooserKind;
};

/** A button that opens a chooser; what is chosen goes to every example of the page (KEY-34). */
export function InsertCredentials({ id, chooser = 'credentials' }: InsertCredentialsProps) {
  const t = useText();
  const flag = useDialogFlag('insert-credentials');
  return (
    <>
      <Button variant="quiet" size="small" icon={<KeyRound aria-hidden="true" />} onClick={() => flag.open(id)}>
        <span className="max-sm:sr-only">{t('credentials.open')}</span>
      </Button>
      {flag.value === id && <Chooser kind={chooser} onClose={flag.close} />}
    </>
  );
}
