import { defineConfig } from '../../server/src/config/define-config.ts';
import common from '../waypost.config.ts';

/** An installation of another brand (OPS-08) that keeps the older card form (CFG-19). */
export default defineConfig({
  ...common,
  flags: { ff_adyen_payments: false },
  brand: {
    name: 'Kartta',
    logo: { light: 'e2e/second-installation/logo-light.svg', dark: 'e2e/second-installation/logo-dark.svg' },
    icon: 'e2e/second-installation/icon.svg',
    colours: {
      light: { accent: '#7a1f5c', accentStrong: '#5d1446', accentSoft: '#fbeef6' },
      dark: { accent: '#f0a8d6', accentStrong: '#f7c6e5', accentSoft: '#33162a', onAccent: '#2b0a20' },
    },
    links: { terms: 'https://kartta.example/terms', imprint: 'https://kartta.example/imprint' },
    texts: 'e2e/second-installation/texts',
  },
});
