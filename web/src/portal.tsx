import './styles/portal.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type Api, createApi } from './api/api.ts';
import { browserTransport } from './api/browser-transport.ts';
import { type PageData, readPageData } from './api/page-data.ts';
import { renewBy } from './api/renew-session.ts';
import { createSessionStore } from './api/session-store.ts';
import { createPortalRouter } from './router.tsx';

const page = readPageData<PageData>();
const styles = [...document.querySelectorAll('link[rel=stylesheet]')].flatMap((link) => link.getAttribute('href') ?? []);

const session = createSessionStore(page.user, () => api.session.readSession());
const refresh = renewBy({ config: page.config, api: () => api, session });
const api: Api = createApi(browserTransport({ config: page.config, session, refresh }));

const router = createPortalRouter({ api, session, page, assets: { scripts: [], styles } });

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
);
