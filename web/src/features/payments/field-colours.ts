const colourOf = (element: HTMLElement, token: string) => getComputedStyle(element).getPropertyValue(token).trim();

/**
 * The colours of what is typed into the provider's frames, which know nothing of the page's theme. They are also set on
 * the place around them, because a theme that changes later must not change one without the other.
 */
export function fieldColours(place: HTMLElement) {
  const ink = colourOf(place, '--ink');
  place.style.setProperty('--card-field-ink', ink);
  place.style.setProperty('--card-field-ground', colourOf(place, '--surface'));
  return {
    base: { color: ink, fontSize: '16px' },
    placeholder: { color: colourOf(place, '--muted') },
    error: { color: colourOf(place, '--danger') },
    validated: { color: ink },
  };
}
