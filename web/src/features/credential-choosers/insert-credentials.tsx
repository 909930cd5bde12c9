import KeyRound from 'lucide-react/icons/key-round';
import { useSyncExternalStore } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { useDialogFlag } from '../../ui/overlays/use-dialog-flag.ts';
import type { ChooserProps } from './use-credential-data.ts';

const choosers = {
  credentials: lazyPart<ChooserProps>(async () => (await import('./credentials-chooser.tsx')).CredentialsChooser),
  app: lazyPart<ChooserProps>(async () => (await import('./rest-js-app-chooser.tsx')).RestJsAppChooser),
};

/** The kind of choice: an app code or API key, or a whole app for browsers or servers. */
export type ChooserKind = keyof typeof choosers;

const never = () => () => undefined;

type InsertCredentialsProps = {
  /** Identifies the chooser on its page, and in the address while it is open. */
  readonly id: string;
  readonly chooser?: ChooserKind;
};

/** A button that opens a chooser, whose choice applies to every example of the page. */
export function InsertCredentials({ id, chooser = 'credentials' }: InsertCredentialsProps) {
  const t = useText();
  const flag = useDialogFlag('insert-credentials');
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  ); // the server cannot wait for a chooser
  const Chooser = choosers[chooser];
  return (
    <>
      <Button variant="quiet" size="small" icon={<KeyRound aria-hidden="true" />} onClick={() => flag.open(id)}>
        {t('credentials.open')}
      </Button>
      <Chooser open={isInBrowser && flag.value === id} onClose={flag.close} />
    </>
  );
}
