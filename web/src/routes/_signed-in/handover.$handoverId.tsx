import { createFileRoute, notFound } from '@tanstack/react-router';
import { type HandoverId, isId } from '@waypost/domain/base/ids';
import { HandoverPage } from '../../features/handovers/handover-page.tsx';
import { handoverQuery } from '../../features/handovers/handovers-queries.ts';
import { pageHead } from '../-page-head.ts';

function Handover() {
  return (
    <div className="mx-auto max-w-[55rem]">
      <HandoverPage id={Route.useParams().handoverId} />
    </div>
  );
}

/** An offered project; everybody but its addressee is told that there is none for them. */
export const Route = createFileRoute('/_signed-in/handover/$handoverId')({
  params: { parse: ({ handoverId }) => ({ handoverId: handoverId as HandoverId }) },
  loader: async ({ context: { queryClient, api }, params: { handoverId } }) => {
    if (!isId('hnd', handoverId)) throw notFound();
    await queryClient.prefetchQuery(handoverQuery(api, handoverId));
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('handovers.pageTitle') }),
  component: Handover,
  staticData: { messages: ['handovers', 'refusals'] },
});
