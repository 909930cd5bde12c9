/**
 * A page that the browser shows again by Back may be that of somebody who has signed out since. It hides and loads
 * again, so that the server decides what is shown.
 */
export function reloadWhenRestored(isSomebodys: () => boolean): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !isSomebodys()) return;
    document.documentElement.hidden = true;
    location.reload();
  });
}
