import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { ReadingPage } from '../../ui/navigation/reading-page.tsx';
import { storedData, type StoredData } from './stored-data.ts';

const groups = ['necessary', 'preferences'] as const;

function useColumns(): readonly Column<StoredData>[] {
  const t = useText();
  return [
    {
      key: 'purpose',
      header: t('legal.cookies.purpose'),
      cell: ({ purpose }) => t(`legal.stored.${purpose}`),
    },
    {
      key: 'name',
      header: t('legal.cookies.name'),
      cell: ({ names }) => <code className="text-sm break-words">{names.join(' · ')}</code>,
    },
    { key: 'life', header: t('legal.cookies.life'), cell: ({ life }) => t(`legal.cookies.life.${life}`) },
  ];
}

export function CookiesPage() {
  const t = useText();
  const { brand } = useConfig();
  const columns = useColumns();
  return (
    <div className="mx-auto w-full max-w-[70rem] px-4 pb-16 md:px-6">
      <ReadingPage
        title={t('legal.cookies.title')}
        description={<p>{t('legal.cookies.intro', { brand: brand.name })}</p>}
        outline={groups.map((id) => ({ id, text: t(`legal.cookies.group.${id}`), level: 2 }))}
        outlineLabel={t('legal.onThisPage')}
      >
        {groups.map((group) => (
          <section key={group} className="not-first:mt-10">
            <h2 id={group} className="text-xl font-semibold">
              {t(`legal.cookies.group.${group}`)}
            </h2>
            <p className="mt-1.5 mb-4 max-w-[38.5rem]">{t(`legal.cookies.groupText.${group}`)}</p>
            <DataTable
              caption={`${t('legal.cookies.table')}: ${t(`legal.cookies.group.${group}`)}`}
              columns={columns}
              rows={storedData[group]}
              rowKey={({ purpose }) => purpose}
            />
          </section>
        ))}
        <p className="mt-10 mb-3">{t('legal.cookies.choose')}</p>
        <LinkButton href={paths.privacySettings}>{t('legal.cookies.toSettings')}</LinkButton>
      </ReadingPage>
    </div>
  );
}
