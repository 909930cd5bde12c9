import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from '../buttons/button.tsx';
import { DisableAfterClick } from '../forms/disable-after-click.tsx';
import { ScrollHighlight } from './scroll-highlight.tsx';
import { sectionInView } from './section-in-view.ts';

const refusal = 'Directive can not be rendered. Missing required data.';

describe('the section in view', () => {
  it.each([
    ['none above the first', [500, 900], false, -1],
    ['the first once it is read', [176, 900], false, 0],
    ['the last that began', [-800, -300, 175, 700], false, 2],
    ['the last at the end of the page, however short it is', [-800, -300, 400, 700], true, 3],
    ['none of none', [], true, -1],
  ])('is %s WID-10', (...[, tops, isAtEnd, index]) => {
    expect(sectionInView(tops, { isAtEnd })).toBe(index);
  });

  it.each([
    ['is the chosen one at the end of the page', true, 2, 2],
    ['is the last one when the chosen one has left the window', true, 1, 3],
    ['does not follow the choice further up', false, 3, 1],
  ])('%s', (...[, isAtEnd, chosen, index]) => {
    expect(sectionInView([-800, -300, 400, 700], { isAtEnd, chosen })).toBe(index);
  });
});

describe('a scroll highlight', () => {
  const whole = { watcherSelector: 'main h2[id]', highlightSelector: 'nav a', highlightClass: 'here' };

  it.each(['watcherSelector', 'highlightSelector', 'highlightClass'])(
    'throws without its %s WID-10 WID-12',
    (missing) => {
      expect(renderToString(<ScrollHighlight {...whole} />)).toContain('data-highlight-class="here"');
      expect(() => renderToString(<ScrollHighlight {...whole} {...{ [missing]: undefined }} />)).toThrow(refusal);
      expect(() => renderToString(<ScrollHighlight {...whole} {...{ [missing]: '' }} />)).toThrow(refusal);
    },
  );
});

describe('a button that is disabled after a click', () => {
  const memory = { read: () => undefined, keep: () => undefined };
  const whole = { id: 'resend', timespan: '0:03:00', memory, pausedText: String };

  it.each([
    ['an id', { id: undefined }],
    ['a timespan', { timespan: undefined }],
    ['a well-formed timespan', { timespan: '3 minutes' }],
  ])('throws without %s WID-11 WID-12', (_what, missing) => {
    expect(() => renderToString(<DisableAfterClick {...whole} {...missing} />)).toThrow(refusal);
  });

  it('is a button like any other until it is clicked WID-11', () => {
    const html = renderToString(<DisableAfterClick {...whole}>Send</DisableAfterClick>);
    expect(html).toBe(renderToString(<Button id="resend">Send</Button>));
  });
});
