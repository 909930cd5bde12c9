import { snippetsFolder, snippetsOf, type Snippet } from '@waypost/domain/snippets/snippets';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { CodeExample } from './code-example.tsx';

const templates = import.meta.glob<string>('../../../../content/templates/develop/examples/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const templateOf = ({ file }: Snippet): string => templates[`../../../../content${snippetsFolder}${file}`] ?? '';

const languages = ['rest', 'javascript'] as const;

/** A snippet to copy, with this installation's host, and the reader's credentials once they are inserted (DOC-10). */
function SnippetCode({ snippet }: { readonly snippet: Snippet }) {
  const t = useText();
  const { hosts } = useConfig();
  const code = templateOf(snippet).trimEnd().replaceAll('{SAMPLE_PLATFORM}', hosts.sample_platform);
  return <CodeExample id={`snippet-${snippet.id}`} label={t(`credentials.snippet.${snippet.id}`)} code={code} />;
}

function LanguageSnippets({ language }: { readonly language: (typeof languages)[number] }) {
  const t = useText();
  const snippets = snippetsOf(language);
  const [only, ...others] = snippets;
  if (only && others.length === 0) return <SnippetCode snippet={only} />;
  const tabs = snippets.map((snippet) => ({
    id: snippet.id,
    name: t(`credentials.snippet.${snippet.id}`),
    content: <SnippetCode snippet={snippet} />,
  }));
  return <Tabs label={t('credentials.snippets')} tabs={tabs} />;
}

/** Snippets by language: one call for REST, maps for JavaScript (DOC-07, DOC-08). */
export function SnippetTabs() {
  const t = useText();
  const tabs = languages.map((language) => ({
    id: language,
    name: t(`credentials.language.${language}`),
    content: <LanguageSnippets language={language} />,
  }));
  return <Tabs label={t('credentials.languages')} tabs={tabs} />;
}
