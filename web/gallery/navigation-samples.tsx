import CircleUser from 'lucide-react/icons/circle-user';
import Ellipsis from 'lucide-react/icons/ellipsis';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { Card } from '../src/ui/data/card.tsx';
import { CodeBlock } from '../src/ui/data/code-block.tsx';
import { DescriptionList } from '../src/ui/data/description-list.tsx';
import { JsonView } from '../src/ui/data/json-view.tsx';
import { Menu } from '../src/ui/overlays/menu.tsx';
import { MobileMenu } from '../src/ui/navigation/mobile-menu.tsx';
import { Loading, SkeletonTable, SkeletonText } from '../src/ui/feedback/skeleton.tsx';
import { StepBar } from '../src/ui/navigation/step-bar.tsx';
import { TabsNav } from '../src/ui/navigation/tabs-nav.tsx';
import { ThemeSwitch, type Theme } from '../src/ui/navigation/theme-switch.tsx';
import { ToggleSwitch } from '../src/ui/forms/toggle-switch.tsx';
import { Badge } from '../src/ui/data/badge.tsx';
import { GallerySection } from './gallery-section.tsx';

function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function TopBarSample() {
  const [theme, setTheme] = useState<Theme>('system');
  const choose = (next: Theme) => {
    setTheme(next);
    applyTheme(next);
  };
  return (
    <header className="flex h-14 items-center justify-between gap-4 border-b border-hairline">
      <span className="font-semibold">Gallery</span>
      <div className="flex items-center gap-3">
        <ThemeSwitch value={theme} onChange={choose} />
        <Menu
          label="Account"
          variant="quiet"
          trigger={<CircleUser aria-hidden="true" className="size-5!" />}
          square
          header={
            <>
              <p className="font-medium">Aino Virtanen</p>
              <p className="text-sm text-muted">aino@example.com</p>
            </>
          }
          groups={[
            [{ id: 'settings', label: 'Account settings', href: '#settings', icon: <Settings aria-hidden="true" /> }],
            [{ id: 'out', label: 'Sign out', onSelect: () => undefined, icon: <LogOut aria-hidden="true" /> }],
          ]}
        />
        <MobileMenu label="Main">
          <a href="#docs" className="block py-2.5">
            Documentation
          </a>
        </MobileMenu>
      </div>
    </header>
  );
}

export function RowMenu() {
  return (
    <Menu
      label="Actions"
      size="small"
      variant="quiet"
      square
      trigger={<Ellipsis aria-hidden="true" />}
      groups={[
        [{ id: 'rename', label: 'Rename', onSelect: () => undefined }],
        [
          {
            id: 'delete',
            label: 'Delete project',
            danger: true,
            onSelect: () => undefined,
            icon: <Trash2 aria-hidden="true" />,
          },
        ],
      ]}
    />
  );
}

const steps = [
  { id: 'plan', label: 'Plan', active: false, done: true, href: '#plan' },
  { id: 'name', label: 'Name', active: false, done: true },
  { id: 'payment', label: 'Payment details', active: true, done: false },
  { id: 'review', label: 'Review', active: false, done: false },
];

const tabs = [
  { label: 'Overview', href: '#overview', current: true },
  { label: 'Credentials', href: '#credentials', current: false, badge: <Badge>3</Badge> },
  { label: 'Usage', href: '#usage', current: false },
  { label: 'Members', href: '#members', current: false },
];

const answer = { items: [{ title: 'Helsinki', position: { lat: 60.17, lng: 24.94 }, exact: true, note: null }] };

export function NavigationSamples() {
  return (
    <GallerySection title="Navigation">
      <TabsNav label="App" tabs={tabs} />
      <StepBar steps={steps} />
      <div className="mt-6 flex flex-wrap gap-6">
        <ToggleSwitch label="Billing" onValue="on" offValue="off" defaultValue="on" />
        <ToggleSwitch label="Billing" onValue="on" offValue={undefined} defaultValue="on" />
      </div>
    </GallerySection>
  );
}

export function ContentSamples() {
  return (
    <GallerySection title="Content">
      <div className="grid gap-4 lg:grid-cols-2">
        <CodeBlock
          label="Geocode an address"
          code={
            'curl "https://example.com/v1/geocode?q=Mannerheimintie+1&limit=5&lang=fi" \\\n  -H "Authorization: Bearer $TOKEN"'
          }
        />
        <JsonView label="Answer" value={answer} />
        <Card title="Details">
          <DescriptionList
            items={[
              { term: 'App id', details: <code>app_01hz9k2m4n6p8q0r2s4t6v8w0x</code> },
              { term: 'Created', details: '3 March 2025' },
            ]}
          />
        </Card>
        <Card title="Being read">
          <Loading>
            <SkeletonText />
            <SkeletonTable rows={2} />
          </Loading>
        </Card>
      </div>
    </GallerySection>
  );
}
