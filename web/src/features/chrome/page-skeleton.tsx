import { useText } from '../../messages/use-text.tsx';
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';

/** Shown while a page loads; the router delays it to avoid a flash. */
export function PageSkeleton() {
  const t = useText();
  return (
    <div
      aria-busy="true"
      data-loading=""
      className="mx-auto w-full max-w-[90rem] px-4 pt-8 pb-16 in-data-console:px-0 md:px-6 md:in-data-console:px-0"
    >
      <output className="sr-only">{t('chrome.loading')}</output>
      <Skeleton className="h-4 w-28" />
      <Skeleton className="mt-3 mb-8 h-8 w-72 max-w-full" />
      <SkeletonText lines={4} />
    </div>
  );
}
