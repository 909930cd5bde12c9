import type { EmbeddedDocument } from '@waypost/contract/entities/embedded-document';
import { inTypeOrder, newestFirst } from '@waypost/domain/documentation/embedded-document';
import FileDown from 'lucide-react/icons/file-down';
import { useLanguage, useText } from '../../../messages/use-text.tsx';

type Version = EmbeddedDocument['versions'][number];

function DownloadLinks({ version, downloads }: Pick<Version, 'version' | 'downloads'>) {
  const t = useText();
  const language = useLanguage();
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {inTypeOrder(downloads).map(({ type, address }) => {
        const name = t(`documentation.download.${type}`);
        return (
          <li key={type}>
            <a
              href={address.replace('{language}', language)}
              type="application/pdf"
              aria-label={t('documentation.downloadName', { type: name, version })}
              className="link-text inline-flex items-center gap-2 py-1"
            >
              <FileDown aria-hidden="true" className="size-4" />
              {name}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The PDF files of every version, newest version first. */
export function VersionDownloads({ versions }: { readonly versions: readonly Version[] }) {
  const t = useText();
  const withFiles = newestFirst(versions).filter(({ downloads }) => downloads.length > 0);
  if (withFiles.length === 0) return null;
  return (
    <section aria-labelledby="downloads" className="mt-12 max-w-[46rem] print:hidden">
      <h2 id="downloads" className="text-xl font-semibold tracking-tight">
        {t('documentation.downloads')}
      </h2>
      <dl className="mt-4 divide-y divide-hairline border-y border-hairline">
        {withFiles.map(({ version, downloads }) => (
          <div key={version} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="py-1 font-medium">{t('documentation.versionName', { version })}</dt>
            <dd>
              <DownloadLinks version={version} downloads={downloads} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
