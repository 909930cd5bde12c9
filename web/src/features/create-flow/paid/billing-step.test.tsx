import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MessagesProvider } from '../../../messages/use-text.tsx';
import type { CreateFlowHandle } from '../use-create-flow.ts';
import { BillingStep } from './billing-step.tsx';

const flow = { state: { error: null } } as CreateFlowHandle;
const words = { 'buying.billingTitle': 'Billing details', 'buying.continue': 'Continue' };

const showsForm = (channel: string, role?: string) =>
  renderToString(
    <MessagesProvider messages={words} language="en">
      <BillingStep
        flow={flow}
        user={{ roles: role === undefined ? [] : [{ name: role, value: '' }] } as unknown as SessionUser}
        account={{ channel } as DeveloperAccount}
        Billing={() => <form />}
      />
    </MessagesProvider>,
  ).includes('<form');

it.each([
  ['self-serve', undefined, true],
  ['self-serve', 'reseller', false],
  ['reseller', undefined, false],
  ['key-account', undefined, false],
  ['automotive', undefined, false],
  ['key-account', 'customeradmin', true],
] as const)(
  'the billing step of an account of the channel %s whose user has the role %s asks who is billed: %s CRE-49',
  (channel, role, expected) => {
    expect(showsForm(channel, role)).toBe(expected);
  },
);
