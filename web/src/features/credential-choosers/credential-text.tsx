import { codeWithCredentials } from './replace-credentials.ts';
import { useReplacedCredentials } from './use-replaced-credentials.ts';

/** Text whose placeholders are replaced by the inserted credentials. */
export function CredentialText({ text }: { text: string }) {
  const parts = codeWithCredentials(text, useReplacedCredentials());
  return parts.map((part, index) =>
    part.isCredential ? (
      <mark key={index} className="rounded-sm bg-accent-soft text-accent">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
