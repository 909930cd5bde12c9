import { type ReactNode, useId } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { ColouredCode } from '../../../ui/data/coloured-code.tsx';
import type { ApiRequest } from '../request/api-request.ts';
import { type AnswerKind, type SampleLanguage, sampleLanguages, sampleOf } from '../request/request-samples.ts';

const names: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
};

/** The language of all samples of a page. */
export type LanguageChoice = { readonly language: SampleLanguage; readonly choose: (language: SampleLanguage) => void };

/** Colours triple the size of code, so only what is shown has them. */
const Sample = ({ code, isShown }: { readonly code: string; readonly isShown: boolean }) =>
  isShown ? <ColouredCode code={code} /> : code;

type RequestSampleProps = {
  readonly title: string;
  readonly request: ApiRequest;
  readonly answer: AnswerKind;
  readonly choice: LanguageChoice;
  /** Shown beside the copy button. */
  readonly action?: ReactNode;
};

/**
 * The request in four languages. All of them are in the page, and native radio buttons with a rule of the style sheet
 * show one, so that a reader without scripts can choose too.
 */
export function RequestSample({ title, request, answer, choice, action }: RequestSampleProps) {
  const t = useText();
  const id = useId();
  const label = t('apiReference.requestOf', { title });
  return (
    <figure data-sample className="min-w-0 overflow-hidden panel">
      <figcaption className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-hairline bg-sunken py-1 pr-1 pl-2 text-sm text-muted">
        <fieldset className="mr-auto inline-flex flex-wrap">
          <legend className="sr-only">{t('apiReference.languageOf', { title })}</legend>
          {sampleLanguages.map((language) => (
            <label
              key={language}
              className="relative inline-flex h-7 items-center rounded-[4px] px-2 hover:text-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:h-10"
            >
              <input
                type="radio"
                name={id}
                value={language}
                checked={language === choice.language}
                onChange={() => choice.choose(language)}
                className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              />
              {names[language]}
            </label>
          ))}
        </fieldset>
        {action}
        <CopyButton
          targetSelector={`[id^="${id}-"]`} // one of them is shown
          label={t('apiReference.copyRequest', { title })}
        />
      </figcaption>
      {sampleLanguages.map((language) => (
        <section
          key={language}
          data-language={language}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
          tabIndex={0}
          aria-label={`${label}: ${names[language]}`}
          className="max-h-[26rem] overflow-auto focus-visible:-outline-offset-2"
        >
          <pre className="px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap">
            <code id={`${id}-${language}`}>
              <Sample code={sampleOf(language, request, answer)} isShown={language === choice.language} />
            </code>
          </pre>
        </section>
      ))}
    </figure>
  );
}
