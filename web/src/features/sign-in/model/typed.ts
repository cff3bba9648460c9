const typed = new Set<Element>();

/** Begins to note what is typed; returns the function that stops it. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    // A search and a filter are not missed.
    if (target instanceof HTMLElement && target.closest('form, [role=dialog]') && !target.closest('[type=search]'))
      typed.add(target);
  };
  // Where a value is chosen from a list or a calendar, what it was typed into has no event of its own but this.
  const watched = ['input', 'change'];
  for (const name of watched) document.addEventListener(name, note, true);
  return () => {
    for (const name of watched) document.removeEventListener(name, note, true);
    typed.clear();
  };
}

/** Is there still typed input on the page? */
export function hasTyped(): boolean {
  for (const element of typed) if (!element.isConnected) typed.delete(element);
  return typed.size > 0;
}
