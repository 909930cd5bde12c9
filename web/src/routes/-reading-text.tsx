import { CredentialText } from '../features/credential-choosers/credential-text.tsx';
import { InsertCredentials } from '../features/credential-choosers/insert-credentials.tsx';
import type { ContentKind } from '../features/documentation/content/reading-content.ts';
import { DocumentationText } from '../features/documentation/documentation-text.tsx';
import { useLanguage } from '../messages/use-text.tsx';

type ReadingTextProps = { readonly kind: ContentKind; readonly slug: string };

/** The text of a page whose samples take the reader's credentials. */
export function ReadingText({ kind, slug }: ReadingTextProps) {
  return (
    <DocumentationText
      content={{ kind, slug, language: useLanguage() }}
      credential={(text) => <CredentialText text={text} />}
      aside={<InsertCredentials id="documentation" />}
    />
  );
}
