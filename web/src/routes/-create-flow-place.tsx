import { PageSkeleton } from '../features/chrome/page-skeleton.tsx';

/** Where the create flow stands instead of a page whose query carries `create` (CRE-01). */
export function CreateFlowPlace() {
  return <PageSkeleton />;
}
