import { picturePath, pictureSize } from '@waypost/domain/explorer/explorer';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import type { ListedExample } from '../content/explorer-view.ts';

type PictureProps = { readonly uid: string; readonly alt: string; readonly className: string };

/** What the example shows, in the theme of the page: an image that is not displayed is not loaded either. */
export function ExamplePicture({ uid, alt, className }: PictureProps) {
  const image = { ...pictureSize, loading: 'lazy', decoding: 'async' } as const;
  return (
    <>
      <img {...image} alt={alt} src={picturePath(uid, 'light')} className={classNames('dark:hidden', className)} />
      <img {...image} alt={alt} src={picturePath(uid, 'dark')} className={classNames('hidden dark:block', className)} />
    </>
  );
}

type StillProps = {
  readonly example: ListedExample;
  readonly printed: string | undefined;
  /** Says why it does not run. */
  readonly children: ReactNode;
};

/** The result as a picture, or as what was printed, where the example does not run. */
export function StillResult({ example: { uid, title }, printed, children }: StillProps) {
  const t = useText();
  const caption = <figcaption className="border-t border-hairline px-4 py-2 text-sm text-muted">{children}</figcaption>;
  return (
    <figure className="overflow-hidden rounded-md border border-hairline bg-surface">
      {printed === undefined ? (
        <ExamplePicture uid={uid} alt={t('explorer.pictureOf', { title })} className="h-auto w-full" />
      ) : (
        <pre className="overflow-x-auto p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">{printed}</pre>
      )}
      {caption}
    </figure>
  );
}
