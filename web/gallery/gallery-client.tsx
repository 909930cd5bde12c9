import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const place = document.getElementById('gallery');
if (place) {
  hydrateRoot(
    place,
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
  document.documentElement.dataset['hydrated'] = 'true';
}
