import { createFileRoute, notFound } from '@tanstack/react-router';
import { mayByRole } from '@waypost/domain/permissions/role-permissions';
import { MoneyPage } from '../../features/money/money-page.tsx';
import { pageHead } from '../-page-head.ts';

/** Statements of every account, for operators with the role for money; for all others the page does not exist. */
export const Route = createFileRoute('/_signed-in/money')({
  // a method would stay in the first script: only a property is split off
  loader: ({ context: { session } }) => {
    if (!mayByRole(session.user()?.roles ?? [], 'move-money')) throw notFound();
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.money') }),
  staticData: { messages: ['money'] },
  component: MoneyPage,
});
