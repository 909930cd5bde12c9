import { type ComponentProps, createContext, isValidElement, type ReactNode, useContext } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReadingPage } from '../../ui/navigation/reading-page.tsx';
import { documentationPage, loadedDocumentation } from './documentation-content.ts';

type CodeProps = {
  readonly children?: ReactNode;
  readonly 'data-label'?: string;
  readonly 'data-tall'?: boolean | string;
};

/** A block of code; its parts were coloured when the page was built. */
function Code({ children }: ComponentProps<'pre'>) {
  const t = useText();
  const code = isValidElement<CodeProps>(children) ? children.props : {};
  return (
    <CodeBlock label={code['data-label'] ?? t('documentation.code')} tall={code['data-tall'] !== undefined}>
      {code.children}
    </CodeBlock>
  );
}

/** Shows a placeholder for a credential, or the reader's own in its place. */
export type ShowCredential = (placeholder: string) => ReactNode;
const CredentialContext = createContext<ShowCredential>((placeholder) => placeholder);

type CodePartProps = ComponentProps<'span'> & {
  readonly 'data-host'?: 'portal' | 'sample_platform';
  readonly 'data-place'?: string;
};

/** Part of a block of code: a host is this installation's, and a credential the reader's once it is inserted. */
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
  table: (props: ComponentProps<'table'>) => <table {...props} className="reading-table" />,
  Notice,
};

type DocumentationTextProps = {
  readonly slug: string;
  /** What stands beside the text, where the page has a place for it. */
  readonly aside?: ReactNode;
  readonly credential?: ShowCredential;
};

/** A page of the documentation, whose text is loaded already. */
export function DocumentationText({ slug, aside, credential }: DocumentationTextProps) {
  const t = useText();
  const [page, text] = [documentationPage(slug), loadedDocumentation(slug)];
  if (!page || !text) throw new Error(`The page ${slug} of the documentation is not loaded`);
  const Text = text.default;
  const body = <Text components={components} aside={aside} />;
  return (
    <ReadingPage
      title={page.title}
      description={<p>{page.description}</p>}
      outline={text.frontmatter.outline}
      outlineLabel={t('documentation.onThisPage')}
    >
      <div className="reading">
        {credential ? <CredentialContext value={credential}>{body}</CredentialContext> : body}
      </div>
    </ReadingPage>
  );
}
