import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const tablet =
  'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the device of a session', () => {
  it.each([
    [windows, { browser: 'Chrome 140', system: 'Windows', kind: 'desktop' }],
    [phone, { browser: 'Safari 18', system: 'iOS', kind: 'mobile' }],
    [tablet, { browser: 'Chrome 139', system: 'Android', kind: 'tablet' }],
    [linux, { browser: 'Firefox 140', system: 'Linux', kind: 'desktop' }],
    ['', { browser: null, system: null, kind: 'other' }],
    [null, { browser: null, system: null, kind: 'other' }],
  ])('is told in words from %s ACC-51', (userAgent, device) => {
    expect(deviceOf(userAgent)).toEqual(device);
  });

  it('is a short line of text whatever the header says', () => {
    const { browser } = deviceOf(`<script>alert(1)</script>\u0007${'A'.repeat(390)}/1`);
    expect((browser ?? '').length).toBeLessThanOrEqual(60);
    expect(browser ?? '').not.toMatch(/\p{Cc}/u);
  });
});
