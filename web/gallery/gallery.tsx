import messages from '../../content/messages/en/ui.json';
import { type UiTexts, UiTextsProvider } from '../src/ui/base/ui-texts.tsx';
import { Button } from '../src/ui/buttons/button.tsx';
import { NotificationsProvider } from '../src/ui/feedback/notifications.tsx';
import { PageHeader } from '../src/ui/navigation/page-header.tsx';
import { SkipLink } from '../src/ui/navigation/skip-link.tsx';
import { StatusBadge } from '../src/ui/data/status-badge.tsx';
import { ChartSamples, MapSamples } from './chart-samples.tsx';
import { StateSamples, TableSamples, ValueSamples } from './data-samples.tsx';
import { ButtonSamples, FormSamples } from './form-samples.tsx';
import { ContentSamples, NavigationSamples, TopBarSample } from './navigation-samples.tsx';
import { ReadingSample } from './reading-sample.tsx';
import { CopySamples, DialogSamples, NotificationSamples } from './overlay-samples.tsx';

const crumbs = [
  { label: 'Projects', href: '#projects' },
  { label: 'Delivery routing', href: '#delivery' },
];

const texts = Object.fromEntries(
  Object.entries(messages).map(([id, text]) => [id.replace('ui.', ''), text]),
) as UiTexts;

export function Gallery() {
  return (
    <UiTextsProvider texts={texts}>
      <NotificationsProvider>
        <SkipLink targetId="content">Skip to the content</SkipLink>
        <div className="mx-auto max-w-[1440px] px-4 pb-24 sm:px-6">
          <TopBarSample />
          <main id="content">
            <PageHeader
              crumbs={crumbs}
              title="Production app"
              badge={<StatusBadge tone="success" label="Active" />}
              description="Everything that this app may call, and what it used."
              action={<Button variant="primary">Generate a key</Button>}
            />
            <ButtonSamples />
            <TableSamples />
            <StateSamples />
            <ValueSamples />
            <NavigationSamples />
            <ChartSamples />
            <MapSamples />
            <ContentSamples />
            <ReadingSample />
            <CopySamples />
            <DialogSamples />
            <NotificationSamples />
            <FormSamples />
          </main>
        </div>
      </NotificationsProvider>
    </UiTextsProvider>
  );
}
