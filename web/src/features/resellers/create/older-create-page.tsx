import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { paths } from '../../../paths.ts';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { DoneView } from './done-view.tsx';
import { ResellerCreatePage } from './reseller-create-page.tsx';
import { forgetDraft, storedDraft } from './reseller-draft.ts';
import { type OlderStep, placeInPath, type ResellerSearch } from './reseller-place.ts';

export type OlderSearch = ResellerSearch & { readonly keepState?: boolean };

/** Fired when a create page is opened again after the flow has finished. */
const flowEnded = 'create-flow-ended';

/** Without `keepState` the flow begins anew; a finished flow ends, also where the user has gone back to it. */
function useEntrance(place: { readonly hrefOf: (step: OlderStep) => string }, page: OlderStep, isKept: boolean) {
  const router = useRouter();
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    const leave = (href: string) => {
      forgetDraft();
      void router.navigate({ href, replace: true });
    };
    const end = () => leave(paths.projects);
    window.addEventListener(flowEnded, end);
    if (storedDraft()?.createDone === true) window.dispatchEvent(new CustomEvent(flowEnded));
    else if (isKept) setChecked(true);
    else leave(place.hrefOf(page));
    return () => window.removeEventListener(flowEnded, end);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address
  }, [isKept]);
  return isChecked && isKept;
}

/** A step of a reseller's creation at its older address. */
export function OlderCreatePage({ page, search }: { readonly page: OlderStep; readonly search: OlderSearch }) {
  const { keepState = false, ...query } = search;
  const place = placeInPath(page, query);
  const isEntered = useEntrance(place, page, keepState);
  if (!isEntered)
    return (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    );
  return <ResellerCreatePage place={place} />;
}

const never = () => () => undefined;

/** The end of a creation at its older address. Without a finished one in this tab it leads to the projects. */
export function OlderDonePage() {
  const router = useRouter();
  const productId = useSyncExternalStore(
    never,
    () => storedDraft()?.productId ?? null,
    () => null,
  );
  const another = () => {
    forgetDraft();
    void router.navigate({ href: paths.createForReseller });
  };
  return (
    <div className="mx-auto my-8 w-full max-w-3xl px-4 sm:px-6">
      <DoneView productId={productId} onAnother={another} headingLevel={1} />
    </div>
  );
}
