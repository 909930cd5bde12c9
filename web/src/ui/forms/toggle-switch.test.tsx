import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type UiTexts, UiTextsProvider } from '../base/ui-texts.tsx';
import { ToggleSwitch } from './toggle-switch.tsx';

const texts = { missingData: 'Component can not be rendered. Missing data.' } as UiTexts;
const whole = { label: 'Roads', onValue: 'yes', offValue: 'no', defaultValue: 'yes' };

describe('the toggle switch', () => {
  it.each(['onValue', 'offValue', 'defaultValue'] as const)(
    'refuses to render without %s (WID-06, WID-07)',
    (missing) => {
      const html = renderToString(
        <UiTextsProvider texts={texts}>
          <ToggleSwitch {...whole} {...{ [missing]: undefined }} />
        </UiTextsProvider>,
      );
      expect(html).toContain(texts.missingData);
      expect(html).not.toContain('role="switch"');
    },
  );

  it.each([
    ['on', whole, true],
    ['off', { ...whole, defaultValue: 'no' }, false],
    ['on at zero', { label: 'Zoom', onValue: 0, offValue: 1, defaultValue: 0 }, true],
    ['off at an empty text', { label: 'Name', onValue: 'name', offValue: '', defaultValue: '' }, false],
    ['off at false', { label: 'Roads', onValue: true, offValue: false, defaultValue: false }, false],
  ] as const)('starts %s by its default (WID-06)', (_, props, isOn) => {
    const html = renderToString(<ToggleSwitch<string | number | boolean> {...props} />);
    expect(html).toContain(`aria-checked="${isOn}"`);
    expect(html.includes('checked=""')).toBe(isOn);
  });
});
