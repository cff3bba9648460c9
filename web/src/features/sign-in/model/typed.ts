const typed = new Set<Element>();

/** Starts to record typed inputs; returns the function that stops it. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    // Searches and filters are not worth keeping.
    if (target instanceof HTMLElement && target.closest('form, [role=dialog]') && !target.closest('[type=search]'))
      typed.add(target);
  };
  // A value selected from a list or a calendar fires only this event at its input.
  const watched = ['input', 'change'];
  for (const name of watched) document.addEventListener(name, note, true);
  return () => {
    for (const name of watched) document.removeEventListener(name, note, true);
    typed.clear();
  };
}

/** true: the page still has typed input. */
export function hasTyped(): boolean {
  for (const element of typed) if (!element.isConnected) typed.delete(element);
  return typed.size > 0;
}
