import { renderToString } from 'react-dom/server';
import { Gallery } from './gallery.tsx';

export function render(): string {
  return renderToString(<Gallery />);
}
