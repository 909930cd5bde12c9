import type { Page } from 'playwright-core';

/**
 * Makes every text as long as in the pseudo-locale, 40 % longer; figures, dates, addresses and the name of the brand, which
 * nobody translates, keep their length.
 */
export const lengthenTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const words = text.nodeValue?.trim() ?? '';
      if (
        words === '' ||
        /[\d@]/.test(words) ||
        text.parentElement?.closest('script, style, svg, title, option, header a[href="/"]')
      )
        continue;
      text.nodeValue += 'ẃöřđẃöřđẃöřđ '.repeat(words.length).slice(0, Math.ceil(words.length * 0.4));
    }
  });

/**
 * The visible texts that are cut off, stick out of the window or lie over another text. Only a breadcrumb may shorten a
 * name, because the page that it leads to shows the whole one, and only code and tabs may scroll sideways.
 */
export const unreadableTexts = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    type Text = { readonly words: string; readonly boxes: readonly DOMRect[]; readonly parent: Element };
    const tolerancePx = 4; // the boxes of two lines of a large heading touch

    /** Clipped to nothing, for screen readers only. */
    const isForReaders = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isForReaders(element.parentElement));
    const textOf = (node: Node): Text | undefined => {
      const parent = node.parentElement;
      const words = node.nodeValue?.trim() ?? '';
      if (!parent || words === '' || parent.closest('script, style, svg, option')) return undefined;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return undefined;
      if (isForReaders(parent)) return undefined;
      const range = document.createRange();
      range.selectNodeContents(node);
      return { words, boxes: [...range.getClientRects()].filter(({ width }) => width > 1), parent };
    };
    const texts: Text[] = [];
    const root = document.querySelector(selector) ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = textOf(node);
      if (text) texts.push(text);
    }

    const isCut = ({ boxes, parent }: Text): boolean => {
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box);
        if (textOverflow === 'ellipsis' && box.closest('nav')) return false;
        if (overflowX !== 'visible' && box.matches('pre, nav *')) return false;
        const edge = overflowX === 'visible' ? undefined : box.getBoundingClientRect().right;
        if (edge !== undefined && boxes.some(({ right }) => right > edge + 1)) return true;
      }
      return boxes.some(({ right, left }) => right > innerWidth + 1 || left < -1);
    };
    const isOver = (one: DOMRect, other: DOMRect): boolean =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerancePx &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerancePx;
    const overlapping = texts.flatMap((one, at) =>
      texts
        .slice(at + 1)
        .filter((other) => one.boxes.some((box) => other.boxes.some((second) => isOver(box, second))))
        .map((other) => `overlap: ${one.words} / ${other.words}`),
    );
    return [...texts.filter(isCut).map(({ words }) => `cut: ${words}`), ...overlapping];
  }, within);

/** The elements that make the page wider than the window, outermost first; none if it is not wider. */
export const elementsBeyondWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > clientWidth;
    });
    return [`${scrollWidth - clientWidth} px`, ...beyond.map(({ outerHTML }) => outerHTML.slice(0, 200))];
  });
