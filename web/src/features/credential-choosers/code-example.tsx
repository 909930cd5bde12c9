import { CodeBlock } from '../../ui/data/code-block.tsx';
import { CredentialText } from './credential-text.tsx';
import { type ChooserKind, InsertCredentials } from './insert-credentials.tsx';

type CodeExampleProps = {
  /** Identifies the example on its page. */
  readonly id: string;
  /** Describes the code. */
  readonly label: string;
  /** With `{YOUR_API_KEY}`, `{YOUR_APP_ID}` and `{YOUR_APP_CODE}` as placeholders. */
  readonly code: string;
  readonly chooser?: ChooserKind;
};

/** Code to copy, optionally with the reader's own credentials. */
export function CodeExample({ id, label, code, chooser = 'credentials' }: CodeExampleProps) {
  return (
    <CodeBlock label={label} code={code} action={<InsertCredentials id={id} chooser={chooser} />}>
      <CredentialText text={code} />
    </CodeBlock>
  );
}
