/**
 * Shows a page as the server has sent it, to a reader without scripts: links and forms lead on, as a browser has them do.
 * Returns a function that takes it away.
 */
export function showServed(html: string, lead: (address: string) => void): () => void {
  // runs no script, but hides what is for readers without them
  document.documentElement.innerHTML = html.replaceAll(/<\/?noscript>/g, '');
  const onClick = (event: Event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link) return;
    event.preventDefault();
    lead(link.href);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = [...new FormData(form, event.submitter)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    lead(`${form.action}?${new URLSearchParams(fields)}`);
  };
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('submit', onSubmit);
    document.documentElement.innerHTML = '';
  };
}
