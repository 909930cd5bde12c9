import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The height of the actions, so that nothing moves when they load. */
export const PlanActionsToCome = () => <Skeleton className="h-9 w-full max-md:h-11" />;
