import { describe, expect, it } from 'vitest';
import type { ErrorReport } from './error-reporter.ts';
import { reportUnhandled } from './report-unhandled.ts';

function openWindow() {
  const target = new EventTarget();
  const reports: ErrorReport[] = [];
  const end = reportUnhandled(target, { report: (report) => void reports.push(report) });
  const reject = (reason: unknown) => {
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
    target.dispatchEvent(event);
    return event;
  };
  const fail = (error: unknown) => void target.dispatchEvent(Object.assign(new Event('error'), { error }));
  return { reports, end, reject, fail };
}
const errorAt = (name: string, at: string) =>
  Object.assign(new Error('ada@example.org typed this'), { name, stack: `${name}: ada@example.org\n    at ${at}` });

describe('what nobody handles', () => {
  it('is reported by its kind, name and frames, without what was typed or stands in a query (REQ-07)', () => {
    const { reports, reject, fail } = openWindow();
    reject(errorAt('TypeError', 'save (https://portal.example/assets/page.js?token=secret#x:3:7)'));
    fail(errorAt('RangeError', 'draw (https://portal.example/assets/map.js:9:1)'));
    reject('ada@example.org');
    expect(reports).toEqual([
      {
        message: 'Unhandled rejection: TypeError',
        context: { stack: '    at save (https://portal.example/assets/page.js:3:7)' },
      },
      {
        message: 'Unhandled error: RangeError',
        context: { stack: '    at draw (https://portal.example/assets/map.js:9:1)' },
      },
      { message: 'Unhandled rejection: string', context: { stack: '' } },
    ]);
    expect(JSON.stringify(reports)).not.toContain('ada@');
  });

  it('is told by its frames in Firefox and Safari too', () => {
    const { reports, reject } = openWindow();
    const stack = 'save@https://portal.example/assets/page.js?v=1:3:7\nada@example.org';
    reject(Object.assign(new Error('any'), { stack }));
    expect(reports[0]?.context).toEqual({ stack: 'save@https://portal.example/assets/page.js:3:7' });
  });

  it('is reported without lines of a message that only look like a frame', () => {
    const { reports, reject } = openWindow();
    const frames = ['    at https://portal.example/page.js:12:34', '@https://portal.example/page.js:12:34'];
    const typed = [
      'ada lives\n at home:1:2 since May',
      'meet ada    at page.js:1:2',
      '    at ada@example.org',
      'ada @https://portal.example/page.js:1:2',
      '@https://portal.example/page.js:1:2 ada',
    ];
    reject(Object.assign(new Error('any'), { stack: [...typed, ...frames].join('\n') }));
    expect(reports[0]?.context).toEqual({ stack: frames.join('\n') });
  });

  it('is left to the browser, which shows a reader nothing of it (REQ-07)', () => {
    expect(openWindow().reject(new Error('any')).defaultPrevented).toBe(false);
  });

  it('is reported once each, and ten times at most', () => {
    const { reports, reject } = openWindow();
    for (let at = 0; at < 3; at += 1) reject(errorAt('TypeError', 'save (page.js:1:1)'));
    expect(reports).toHaveLength(1);
    for (let at = 0; at < 30; at += 1) reject(errorAt('TypeError', `save (page.js:${at}:1)`));
    expect(reports).toHaveLength(10);
  });

  it('is reported in few words, however deep it happened: the log refuses more', () => {
    const { reports, reject } = openWindow();
    reject(errorAt('Error', `save (${'x'.repeat(5000)}.js:1:1)`));
    expect(String(reports[0]?.context['stack']).length).toBeLessThanOrEqual(500);
  });

  it('is no longer reported once that has ended, and never without a reporter (REQ-07)', () => {
    const { reports, end, reject, fail } = openWindow();
    end();
    reject(new Error('any'));
    fail(new Error('any'));
    expect(reports).toEqual([]);
    const target = new EventTarget();
    reportUnhandled(target, undefined);
    expect(target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('any') }))).toBe(
      true,
    );
  });
});
