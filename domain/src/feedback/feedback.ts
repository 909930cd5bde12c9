/** From not helpful to very helpful. */
export const feedbackScores = [1, 2, 3, 4, 5] as const;
export type FeedbackScore = (typeof feedbackScores)[number];

/** FBK-05: the characters of a comment. */
export const commentLength = { min: 0, max: 1000 } as const;

/** Comments may name people, so no feedback is kept longer. */
export const feedbackKeptDays = 365;

const documentationTypes: ReadonlySet<string> = new Set([
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
]);

export type FeedbackPosition = 'bottom' | '';

/** FBK-10: below the text of a document; no position of its own on other pages. */
export const feedbackPosition = (documentType: string): FeedbackPosition =>
  documentationTypes.has(documentType) ? 'bottom' : '';
