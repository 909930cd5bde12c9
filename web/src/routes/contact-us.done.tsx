import { createFileRoute } from '@tanstack/react-router';
import { ContactDonePage } from '../features/support/contact-done-page.tsx';
import { pageHead } from './-page-head.ts';

export const Route = createFileRoute('/contact-us/done')({
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.contactDone') }),
  staticData: { messages: ['support'] },
  component: ContactDonePage,
});
