/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   on phones a table's rows are lists, and some browsers then forget what they were, so it is said once more */
import { type ComponentProps, createContext, isValidElement, type ReactNode, useContext } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReadingPage } from '../../ui/navigation/reading-page.tsx';
import { PageSource } from './page-source.tsx';
import { type ContentRef, loadedText } from './content/reading-content.ts';

type CodeProps = {
  readonly children?: ReactNode;
  readonly 'data-label'?: string;
  readonly 'data-tall'?: boolean | string;
};

/** A code block, highlighted by the build. */
function Code({ children }: ComponentProps<'pre'>) {
  const t = useText();
  const code = isValidElement<CodeProps>(children) ? children.props : {};
  return (
    <CodeBlock label={code['data-label'] ?? t('documentation.code')} tall={code['data-tall'] !== undefined}>
      {code.children}
    </CodeBlock>
  );
}

/** Shows a placeholder for a credential, or the reader's own credential. */
export type ShowCredential = (placeholder: string) => ReactNode;
const CredentialContext = createContext<ShowCredential>((placeholder) => placeholder);

type CodePartProps = ComponentProps<'span'> & {
  readonly 'data-host'?: 'portal' | 'sample_platform';
  readonly 'data-place'?: string;
};

/** Part of a code block: hosts become this installation's, and credentials the reader's once inserted. */
function CodePart({ 'data-host': host, 'data-place': place, children, ...props }: CodePartProps) {
  const { hosts } = useConfig();
  const showCredential = useContext(CredentialContext);
  if (host !== undefined) return hosts[host];
  return place === undefined ? <span {...props}>{children}</span> : showCredential(place);
}

type HeadingProps = { readonly id?: string; readonly children?: ReactNode };

const Anchor = ({ id, children }: HeadingProps) => (
  <a href={`#${id}`} className="heading-anchor">
    {children}
  </a>
);

const components = {
  a: (props: ComponentProps<'a'>) => <TextLink {...props} href={props.href ?? ''} />,
  h2: ({ id, children }: HeadingProps) => (
    <h2 id={id}>
      <Anchor id={id}>{children}</Anchor>
    </h2>
  ),
  h3: ({ id, children }: HeadingProps) => (
    <h3 id={id}>
      <Anchor id={id}>{children}</Anchor>
    </h3>
  ),
  pre: Code,
  span: CodePart,
  table: (props: ComponentProps<'table'>) => <table role="table" {...props} className="reading-table" />,
  tr: (props: ComponentProps<'tr'>) => <tr role="row" {...props} />,
  th: (props: ComponentProps<'th'>) => <th role="columnheader" scope="col" {...props} />,
  td: (props: ComponentProps<'td'>) => <td role="cell" {...props} />,
  Notice,
};

type DocumentationTextProps = {
  readonly content: ContentRef;
  /** Content beside the text, on pages with room for it. */
  readonly aside?: ReactNode;
  readonly credential?: ShowCredential;
  /** Shown above the text, below the description. */
  readonly lead?: ReactNode;
};

/** A page of the content whose text has already loaded. */
export function DocumentationText({ content, aside, credential, lead }: DocumentationTextProps) {
  const t = useText();
  const { page, text } = loadedText(content);
  const Text = text.default;
  const body = <Text components={components} aside={aside} />;
  return (
    <ReadingPage
      title={page.title}
      description={
        <>
          <p>{page.description}</p>
          {lead}
        </>
      }
      outline={text.frontmatter.outline}
      outlineLabel={t('documentation.onThisPage')}
    >
      <div className="reading">
        {credential ? <CredentialContext value={credential}>{body}</CredentialContext> : body}
      </div>
      <PageSource file={page.file} />
    </ReadingPage>
  );
}
