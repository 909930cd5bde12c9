import { useEffect } from 'react';
import { requiredData } from '../base/directive-data.ts';
import { followSections } from './section-in-view.ts';

type ScrollHighlightProps = {
  /** CSS selector of the sections, or of their headings: each with the id that its menu entry leads to. */
  watcherSelector: string | undefined;
  /** CSS selector of the menu's links. */
  highlightSelector: string | undefined;
  /** The class of the link to the section in view. */
  highlightClass: string | undefined;
};

/** Highlights the menu entry of the section in view. Throws if one of the three is missing. */
export function ScrollHighlight(props: ScrollHighlightProps) {
  const watcherSelector = requiredData(props.watcherSelector);
  const highlightSelector = requiredData(props.highlightSelector);
  const highlightClass = requiredData(props.highlightClass);
  useEffect(followSections, [watcherSelector, highlightSelector, highlightClass]);
  return (
    <span
      hidden
      data-watcher-selector={watcherSelector}
      data-highlight-selector={highlightSelector}
      data-highlight-class={highlightClass}
    />
  );
}
