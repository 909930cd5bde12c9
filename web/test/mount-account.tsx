import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { AccountRoot, accountRootId } from '../src/account-root.tsx';
import { createAccountApi } from '../src/api/account-api.ts';
import { accountTransport } from '../src/api/account-transport.ts';
import type { AccountPageData } from '../src/features/accounts/shell/account-page-data.ts';
import { loadAccountPage } from '../src/features/accounts/shell/account-page-loader.ts';
import { accountMessages } from '../src/messages/account-messages.ts';

const heard = new WeakSet<Document>();

/**
 * React listens to a document once. If its first root is inside, it hears of hardly anything there, and no press would
 * reach a page of the portal that is shown later, whose root is the document.
 */
function hearDocument(): void {
  if (heard.has(document)) return;
  heard.add(document);
  createRoot(document).unmount();
}

/** Shows a page of the account service, without what its server has rendered. Returns a function that takes it away. */
export async function mountAccountPage(data: AccountPageData): Promise<() => Promise<void>> {
  const { page, language, texts } = data;
  const [first, messages] = await Promise.all([loadAccountPage(page, language), accountMessages.common(language)]);
  hearDocument();
  const place = document.createElement('div');
  place.id = accountRootId;
  document.body.append(place);
  const root = createRoot(place);
  const shown = { ...messages, ...texts };
  flushSync(() =>
    root.render(<AccountRoot api={createAccountApi(accountTransport())} data={data} first={first} messages={shown} />),
  );
  return async () => {
    root.unmount();
    place.remove();
    await Promise.resolve(); // as after the portal's program
  };
}
