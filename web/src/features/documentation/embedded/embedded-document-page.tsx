import type { EmbeddedDocument } from '@waypost/contract/entities/embedded-document';
import {
  addressOf,
  contentsFramePollMs,
  documentFramePollMs,
  pageAt,
  pageIn,
  versionOf,
} from '@waypost/domain/documentation/embedded-document';
import { useRef, useState } from 'react';
import { useLanguage, useText } from '../../../messages/use-text.tsx';
import { startsWhenNear } from '../../../ui/base/need.ts';
import { useFrameHeight } from './use-frame-size.ts';
import { VersionDownloads } from './version-downloads.tsx';
import { VersionSelector } from './version-selector.tsx';

type Version = EmbeddedDocument['versions'][number];
export type EmbeddedPlace = { readonly version: string; readonly page: string };

type FramesProps = {
  readonly title: string;
  readonly version: Version;
  readonly page: string;
  /** Tells the page that the reader has opened inside the frame. */
  readonly onPage: (page: string) => void;
};

/** The links of the contents open in the frame of this name. */
const frameName = 'document';

/** A version's contents and the page that is open, each as high as what it shows. */
function Frames({ title, version, page, onPage }: FramesProps) {
  const t = useText();
  const language = useLanguage();
  const [start] = useState(() => addressOf(version, page, language)); // the frame goes on by itself from here
  const [contents, text] = [useRef<HTMLIFrameElement>(null), useRef<HTMLIFrameElement>(null)];
  const followPath = (pathname: string) => {
    const opened = pageAt(version, pathname, language);
    if (opened !== undefined) onPage(opened);
  };
  const contentsHeight = useFrameHeight(contents, { everyMs: contentsFramePollMs });
  const height = useFrameHeight(text, { everyMs: documentFramePollMs, onPath: followPath });
  return (
    <div {...startsWhenNear} className="grid gap-6 md:grid-cols-[13rem_minmax(0,1fr)]">
      <iframe
        ref={contents}
        title={t('documentation.contents', { title })}
        src={addressOf(version, version.contents, language)}
        className="h-60 w-full md:sticky md:top-16"
        style={contentsHeight === undefined ? undefined : { height: contentsHeight }}
      />
      <iframe
        ref={text}
        name={frameName}
        title={t('documentation.frame', { title, version: version.version })}
        src={start}
        className="h-[75dvh] w-full"
        style={height === undefined ? undefined : { height }}
      />
    </div>
  );
}

type EmbeddedDocumentPageProps = {
  readonly document: EmbeddedDocument;
  readonly asked: Partial<EmbeddedPlace>;
  readonly onPlace: (place: EmbeddedPlace) => void;
};

/** A document that is made elsewhere, in frames, with its versions and their files. */
export function EmbeddedDocumentPage({ document, asked, onPlace }: EmbeddedDocumentPageProps) {
  const t = useText();
  const language = useLanguage();
  const version = versionOf(document.versions, asked.version);
  const [title, description] = [document.title[language], document.description[language]];
  if (!version) return null;
  const name = version.version;
  const page = pageIn(version, asked.page);
  const onPage = (opened: string) => {
    if (opened !== page) onPlace({ version: name, page: opened });
  };
  const change = (chosen: string) => {
    const target = versionOf(document.versions, chosen);
    if (target) onPlace({ version: target.version, page: pageIn(target, page) });
  };
  return (
    <div className="flex flex-col gap-6 pt-8 max-lg:pt-6">
      <header className="flex flex-col gap-3">
        <h1 className="text-3xl font-semibold tracking-[-0.025em] md:text-[2.5rem] md:leading-[1.12]">{title}</h1>
        <p className="max-w-[38.5rem] text-[1.0625rem] text-muted">{description}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <VersionSelector versions={document.versions} current={name} page={page} onChoose={change} />
          <a href={addressOf(version, page, language)} target="_blank" rel="noreferrer" className="link-text text-sm">
            {t('documentation.openAlone')}
          </a>
        </div>
      </header>
      <Frames key={name} title={title} version={version} page={page} onPage={onPage} />
      <VersionDownloads versions={document.versions} />
    </div>
  );
}
