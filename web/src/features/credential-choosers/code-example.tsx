import { CodeBlock } from '../../ui/data/code-block.tsx';
import { CredentialText } from './credential-text.tsx';
import { type ChooserKind, InsertCredentials } from './insert-credentials.tsx';

type CodeExampleProps = {
  /** Tells the examples of a page apart. */
  readonly id: string;
  /** Says what the code is. */
  readonly label: string;
  /** With `{YOUR_API_KEY}`, `{YOUR_APP_ID}` and `{YOUR_APP_CODE}` where credentials belong. */
  readonly code: string;
  readonly chooser?: ChooserKind;
};

/** Code that can be copied, and shown with the reader's own credentials. */
export function CodeExample({ id, label, code, chooser = 'credentials' }: CodeExampleProps) {
  return (
    <CodeBlock label={label} code={code} action={<InsertCredentials id={id} chooser={chooser} />}>
      <CredentialText text={code} />
    </CodeBlock>
  );
}
