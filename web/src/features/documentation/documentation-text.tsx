import { type ComponentProps, isValidElement, type ReactNode } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReadingPage } from '../../ui/reading-page.tsx';
import { documentationPage, loadedDocumentation } from './documentation-content.ts';

type CodeProps = { readonly children?: ReactNode; readonly 'data-label'?: string; readonly 'data-tall'?: boolean | string };

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

/** Part of a block of code; one that stands for a host is this installation's. */
function CodePart({ 'data-host': host, children, ...props }: ComponentProps<'span'> & { 'data-host'?: 'portal' | 'sample_platform' }) {
  const { hosts } = useConfig();
  return host === undefined ? <span {...props}>{children}</span> : hosts[host];
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
};

/** A page of the documentation, whose text is loaded already. */
export function DocumentationText({ slug, aside }: DocumentationTextProps) {
  const t = useText();
  const [page, text] = [documentationPage(slug), loadedDocumentation(slug)];
  if (!page || !text) throw new Error(`The page ${slug} of the documentation is not loaded`);
  const Text = text.default;
  return (
    <ReadingPage
      title={page.title}
      description={<p>{page.description}</p>}
      outline={text.frontmatter.outline}
      outlineLabel={t('documentation.onThisPage')}
    >
      <div className="reading">
        <Text components={components} aside={aside} />
      </div>
    </ReadingPage>
  );
}
