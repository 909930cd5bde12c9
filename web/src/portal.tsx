import './styles/portal.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type PageData, readPageData } from './api/page-data.ts';
import { createPortal } from './portal-program.ts';

const page = readPageData<PageData>();
const addresses = (links: string) =>
  [...document.querySelectorAll(links)].flatMap((link) => link.getAttribute('href') ?? []);
/** As the server put them into the head, which the browser takes over. */
const assets = {
  scripts: [],
  styles: addresses('link[rel=stylesheet]'),
  fonts: addresses('link[rel=preload][as=font]'),
  codeFonts: [],
};

async function start() {
  const router = await createPortal(page, assets);
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
}

void start(); // not awaited: top-level await would keep this module and its imports from sharing a file
