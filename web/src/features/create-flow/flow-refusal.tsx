import { withMessages } from '../../messages/load-messages.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import type { RefusalNoticeProps } from './refusal-notice.tsx';

type FlowRefusalProps = Omit<RefusalNoticeProps, 'open'>;

const RefusalNotice = lazyPart(
  withMessages(['refusals'], async () => (await import('./refusal-notice.tsx')).RefusalNotice),
);

/** Shows why the project was not created. The words load with the first use of the page: a lost network needs them. */
export function FlowRefusal(props: FlowRefusalProps) {
  return <RefusalNotice open={props.error !== null} {...props} />;
}
