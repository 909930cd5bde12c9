import './styles/portal.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createApi } from './api/api.ts';
import { browserTransport } from './api/browser-transport.ts';
import { createPortalRouter } from './router.tsx';

const addresses = (selector: string, attribute: string) =>
  [...document.querySelectorAll(selector)].flatMap((element) => element.getAttribute(attribute) ?? []);

const router = createPortalRouter({
  api: createApi(browserTransport()),
  assets: {
    scripts: addresses('script[type=module][src]', 'src'),
    styles: addresses('link[rel=stylesheet]', 'href'),
  },
});

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
);
