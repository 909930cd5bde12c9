import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireSignIn } from './-require-sign-in.ts';

function ConsoleFrame() {
  return (
    <div data-console className="mx-auto w-full max-w-[90rem] px-4 pb-16 md:px-6">
      <Outlet />
    </div>
  );
}

/** The layout of every page that requires a sign-in. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: requireSignIn,
  component: ConsoleFrame,
});
