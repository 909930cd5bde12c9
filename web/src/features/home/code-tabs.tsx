import { CodeBlock } from '../../ui/data/code-block.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { CodeText } from './code-text.tsx';

export type CodeSample = { readonly id: string; readonly name: string; readonly label: string; readonly code: string };

/** The same call in several languages. */
export function CodeTabs({ label, samples }: { readonly label: string; readonly samples: readonly CodeSample[] }) {
  const tabs = samples.map((sample) => ({
    id: sample.id,
    name: sample.name,
    content: (
      <CodeBlock label={sample.label} code={sample.code}>
        <CodeText code={sample.code} />
      </CodeBlock>
    ),
  }));
  return <Tabs label={label} tabs={tabs} />;
}
