import './styles/portal.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type PageData, readPageData } from './api/page-data.ts';
import { createPortal } from './portal-program.ts';

const page = readPageData<PageData>();
const styles = [...document.querySelectorAll('link[rel=stylesheet]')].flatMap(
  (link) => link.getAttribute('href') ?? [],
);

async function start() {
  const router = await createPortal(page, styles);
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
}

void start(); // not awaited: top-level await would keep this module and its imports from sharing a file
