import { useState } from 'react';
import { Badge } from '../src/ui/data/badge.tsx';
import { Button } from '../src/ui/buttons/button.tsx';
import { Card } from '../src/ui/data/card.tsx';
import { DataTable, type Column, type Sort } from '../src/ui/data/data-table.tsx';
import { EmptyState } from '../src/ui/feedback/empty-state.tsx';
import { ErrorState } from '../src/ui/feedback/error-state.tsx';
import { LinkButton } from '../src/ui/buttons/link-button.tsx';
import { TextLink } from '../src/ui/navigation/link.tsx';
import { MaskedValue } from '../src/ui/data/masked-value.tsx';
import { Notice } from '../src/ui/feedback/notice.tsx';
import { StatusBadge } from '../src/ui/data/status-badge.tsx';
import type { Tone } from '../src/ui/data/tone.ts';
import { GallerySection } from './gallery-section.tsx';
import { RowMenu } from './navigation-samples.tsx';

type Project = { id: string; name: string; status: string; tone: Tone; plan: string; transactions: number };

const projects: Project[] = [
  {
    id: 'prj_1',
    name: 'Delivery routing',
    status: 'Active',
    tone: 'success',
    plan: 'Freemium-Pro',
    transactions: 128_430,
  },
  {
    id: 'prj_2',
    name: 'Store finder for every shop we have between Helsinki and Warsaw',
    status: 'Blocked',
    tone: 'danger',
    plan: 'Freemium-Basic',
    transactions: 29_998,
  },
  {
    id: 'prj_3',
    name: 'Fleet tracking',
    status: 'Payment due',
    tone: 'warning',
    plan: 'Automotive',
    transactions: 7_204,
  },
  { id: 'prj_4', name: 'Prototype', status: 'Being created', tone: 'info', plan: 'Freemium-Basic', transactions: 0 },
];

const columns: Column<Project>[] = [
  { key: 'name', header: 'Project', cell: (row) => row.name, sortable: true },
  { key: 'status', header: 'Status', cell: (row) => <StatusBadge tone={row.tone} label={row.status} /> },
  { key: 'plan', header: 'Plan', cell: (row) => row.plan },
  {
    key: 'transactions',
    header: 'Transactions',
    cell: (row) => row.transactions.toLocaleString('en'),
    numeric: true,
    sortable: true,
  },
];

export function TableSamples() {
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'ascending' });
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const rows = projects.toSorted((a, b) =>
    sort.key === 'name' ? sign * a.name.localeCompare(b.name) : sign * (a.transactions - b.transactions),
  );
  return (
    <GallerySection title="Table">
      <Card flush>
        <DataTable
          caption="Your projects"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowHref={(row) => `#${row.id}`}
          rowActions={() => <RowMenu />}
          sort={sort}
          onSort={setSort}
        />
      </Card>
    </GallerySection>
  );
}

export function StateSamples() {
  return (
    <GallerySection title="States">
      <div className="grid gap-4 lg:grid-cols-2">
        <EmptyState
          title="No projects yet"
          action={<Button variant="primary">Create project</Button>}
          more={<TextLink href="#states">How projects work</TextLink>}
        >
          A project holds your apps, their keys and what they use.
        </EmptyState>
        <ErrorState title="Your usage could not be read" requestId="req_01hz9k2m4n6p" onRetry={() => undefined}>
          Nothing is lost. Try again in a minute; if it happens again, quote the request id to support.
        </ErrorState>
        <Notice title="Your trial ends on 30 June">Subscribe to keep your keys working.</Notice>
        <Notice kind="success">Your card was added.</Notice>
        <Notice
          kind="warning"
          title="Payment failed"
          action={
            <LinkButton href="#states" size="small">
              Update card
            </LinkButton>
          }
        >
          We could not charge the Visa card ending in 1142.
        </Notice>
        <Notice kind="danger" title="This project is blocked">
          Its keys answer 403 until the open invoice is paid.
        </Notice>
      </div>
      <p className="mt-4 flex flex-wrap gap-2">
        <Badge>Draft</Badge>
        <StatusBadge tone="success" label="Active" />
        <StatusBadge tone="warning" label="Payment due" />
        <StatusBadge tone="danger" label="Blocked" />
        <StatusBadge tone="info" label="Being created" />
        <StatusBadge tone="neutral" label="Cancelled" />
      </p>
    </GallerySection>
  );
}

export function ValueSamples() {
  return (
    <GallerySection title="Values">
      <Card title="Credentials" description="Keep them out of your repository." footer="Last used 3 minutes ago">
        <p>
          <MaskedValue value="wp_live_4f8Kq2Zr7Lm1Xc9Vb3Nh6T" label="API key" />
        </p>
        <p className="mt-3">
          <MaskedValue value={undefined} label="API key" />
        </p>
      </Card>
    </GallerySection>
  );
}
