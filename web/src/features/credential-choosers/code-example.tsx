import { codeWithCredentials } from '@waypost/domain/replace-credentials';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { useDialogFlag } from '../../ui/use-dialog-flag.ts';
import { useReplacedCredentials } from './use-replaced-credentials.ts';

const choosers = {
  credentials: lazy(async () => ({ default: (await import('./credentials-chooser.tsx')).CredentialsChooser })),
  app: lazy(async () => ({ default: (await import('./rest-js-app-chooser.tsx')).RestJsAppChooser })),
};

type CodeExampleProps = {
  /** Tells the examples of a page apart, also in its address while a chooser is open. */
  readonly id: string;
  /** Says what the code is. */
  readonly label: string;
  /** With `{YOUR_API_KEY}`, `{YOUR_APP_ID}` and `{YOUR_APP_CODE}` where credentials belong. */
  readonly code: string;
  /** What is chosen: an app code or API key, or a whole app for browsers or servers. */
  readonly chooser?: keyof typeof choosers;
};

const never = () => () => undefined;

function Chooser({ kind, open, onClose }: { kind: keyof typeof choosers; open: boolean; onClose: () => void }) {
  const isInBrowser = useSyncExternalStore(never, () => true, () => false);
  const Kind = choosers[kind];
  return isInBrowser && open ? (
    <Suspense>
      <Kind open onClose={onClose} />
    </Suspense>
  ) : null;
}

/** Code that can be copied, and shown with the reader's own credentials (DOC-10). */
export function CodeExample({ id, label, code, chooser = 'credentials' }: CodeExampleProps) {
  const t = useText();
  const flag = useDialogFlag('insert-credentials');
  const parts = codeWithCredentials(code, useReplacedCredentials());
  const insert = (
    <Button variant="quiet" size="small" icon={<KeyRound aria-hidden="true" />} onClick={() => flag.open(id)}>
      <span className="max-sm:sr-only">{t('credentials.open')}</span>
    </Button>
  );
  return (
    <>
      <CodeBlock label={label} code={code} action={insert}>
        {parts.map(({ text, isCredential }, index) => (isCredential ? <mark key={index} className="rounded-sm bg-accent-soft text-accent">{text}</mark> : text))}
      </CodeBlock>
      <Chooser kind={chooser} open={flag.value === id} onClose={flag.close} />
    </>
  );
}
