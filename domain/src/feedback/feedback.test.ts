import { describe, expect, it } from 'vitest';
import { commentLength, feedbackPosition } from './feedback.ts';

describe('the feedback widget', () => {
  it.each([
    'gitbook',
    'tutorial',
    'documentation',
    'dita',
    'javadoc',
    'jsdoc',
    'typedoc',
    'scala',
    'scala_2_12',
    'jazzy',
    'doxygen',
    'sphinx',
    'dartdoc',
    'api_examples',
  ])('stands at the bottom of a document of the type %s (FBK-10)', (type) => {
    expect(feedbackPosition(type)).toBe('bottom');
  });

  it.each(['', 'blog', 'overview', 'Documentation', 'scala_2_13', 'constructor'])(
    'has no position on a page of the type %j (FBK-10)',
    (type) => {
      expect(feedbackPosition(type)).toBe('');
    },
  );

  it('takes comments of 0 to 1000 characters (FBK-05)', () => {
    expect(commentLength).toEqual({ min: 0, max: 1000 });
  });
});
