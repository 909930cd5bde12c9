import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Sparkline } from './sparkline.tsx';

const pathsOf = (values: readonly number[]) =>
  [...renderToString(<Sparkline values={values} label="Calls" />).matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);

describe('a sparkline', () => {
  it('is a picture with a name, as high as its highest value, whose last step is dashed', () => {
    expect(renderToString(<Sparkline values={[0, 4, 2]} label="Calls" />)).toMatch(
      /role="img" aria-label="Calls".*stroke-dasharray/,
    );
    const [area, line, last] = pathsOf([0, 4, 2]);
    expect(line).toBe('M2.0 22.0L48.0 2.0');
    expect(last).toBe('M48.0 2.0L94.0 12.0');
    expect(area).toBe('M2.0 22.0L48.0 2.0L48.0 24L2 24Z');
  });

  it('lies flat when every value is zero', () => {
    expect(pathsOf([0, 0, 0])[1]).toBe('M2.0 22.0L48.0 22.0');
  });
});
