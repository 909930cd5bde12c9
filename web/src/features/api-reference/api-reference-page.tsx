import type { ReactNode } from 'react';
import { Badge } from '../../ui/data/badge.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { useText } from '../../messages/use-text.tsx';
import { ReadingPage } from '../../ui/navigation/reading-page.tsx';
import type { ReferenceGroup, ReferenceOperation } from './reference-model.ts';

const anchor = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-');

function Fields({ operation }: { operation: ReferenceOperation }) {
  const t = useText();
  if (operation.fields.length === 0) return null;
  return (
    <table className="w-full table-fixed text-left text-sm" aria-label={t('apiReference.parameters')}>
      <thead className="text-muted">
        <tr>
          <th className="py-1.5 pr-4 font-medium">{t('apiReference.name')}</th>
          <th className="py-1.5 pr-4 font-medium">{t('apiReference.where')}</th>
          <th className="py-1.5 font-medium">{t('apiReference.type')}</th>
        </tr>
      </thead>
      <tbody>
        {operation.fields.map(({ name, where, type, required }) => (
          <tr key={`${where}.${name}`} className="border-t border-hairline align-top">
            <td className="py-1.5 pr-4 font-mono break-words">
              {name}
              {required && <span className="ml-2 font-sans text-xs text-muted">{t('apiReference.required')}</span>}
            </td>
            <td className="py-1.5 pr-4">{where}</td>
            <td className="py-1.5 font-mono break-words">{type}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Operation({ operation }: { operation: ReferenceOperation }) {
  const t = useText();
  return (
    <article id={operation.id} className="flex flex-col gap-4 panel p-5">
      <header className="flex flex-col gap-2">
        <h3 className="font-semibold">{operation.summary}</h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{operation.method}</Badge>
          <code className="font-mono text-sm break-all">{operation.path}</code>
        </p>
        <p className="text-sm text-muted">{t(`apiReference.access.${operation.access}`)}</p>
      </header>
      <Fields operation={operation} />
      <ul aria-label={t('apiReference.answers')} className="flex flex-col gap-1 text-sm">
        {operation.answers.map(({ status, text }) => (
          <li key={status} className="flex gap-3">
            <span className="figures font-mono">{status}</span>
            <span className="min-w-0 break-words text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}

/**
 * The portal's API reference, generated from the document that the server serves. @param examples shown above the calls
 */
export function ApiReferencePage({ groups, examples }: { groups: readonly ReferenceGroup[]; examples?: ReactNode }) {
  const t = useText();
  const outline = groups.map(({ tag }) => ({ id: anchor(tag), text: tag, level: 2 }));
  const description = (
    <>
      <p>{t('apiReference.description')}</p>
      <p className="text-base">
        <TextLink href="/openapi.json">{t('apiReference.download')}</TextLink>
      </p>
    </>
  );
  return (
    <ReadingPage
      title={t('apiReference.title')}
      description={description}
      outline={outline}
      outlineLabel={t('apiReference.contents')}
      wide
    >
      <div className="flex min-w-0 flex-col gap-12 pt-4">
        {examples}
        {groups.map(({ tag, operations }) => (
          <section key={tag} aria-labelledby={anchor(tag)} className="flex flex-col gap-5">
            <h2 id={anchor(tag)} className="text-xl font-semibold tracking-tight">
              {tag}
            </h2>
            {operations.map((operation) => (
              <Operation key={operation.id} operation={operation} />
            ))}
          </section>
        ))}
      </div>
    </ReadingPage>
  );
}
