import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { CodeText } from './code-text.tsx';
import { type Entry, EntryList } from './entry-list.tsx';
import { HomeSection } from './home-section.tsx';

const limits: readonly Entry[] = [
  { name: 'home.planLimit', text: 'home.planLimitText', href: paths.whatWillThisCost },
  { name: 'home.capNear', text: 'home.capNearText', href: paths.capYourSpend },
  { name: 'home.capReached', text: 'home.capReachedText', href: paths.capYourSpend },
];

const refusal = `HTTP/1.1 429 Too Many Requests
Retry-After: 864000

{
  "title": "The spend cap is reached",
  "status": 429,
  "code": "SPEND_CAP_REACHED",
  "cap": { "scope": "project", "measure": "units", "limit": 200000 },
  "endsAt": "2027-03-01T00:00:00.000Z"
}`;

/** What a call costs and how it is answered beyond a limit. */
export function Limits() {
  const t = useText();
  return (
    <HomeSection title={t('home.limitsTitle')} lead={t('home.limitsLead')}>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
        <EntryList entries={limits} />
        <CodeBlock label={t('home.refusalLabel')} code={refusal}>
          <CodeText code={refusal} />
        </CodeBlock>
      </div>
    </HomeSection>
  );
}
