import './styles/portal.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type PageData, readPageData } from './api/page-data.ts';
import { createPortal } from './portal-program.ts';

const page = readPageData<PageData>();
/** As the server put them into the head, which the browser takes over; all else has been loaded. */
const styles = [...document.querySelectorAll('link[rel=stylesheet]')].flatMap(
  (link) => link.getAttribute('href') ?? [],
);
const assets = { scripts: [], styles, fonts: [], codeFonts: [], readingScripts: [], lateScripts: {} };

async function start() {
  const router = await createPortal(page, assets);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}

void start(); // not awaited: top-level await would keep this module and its imports from sharing a file
