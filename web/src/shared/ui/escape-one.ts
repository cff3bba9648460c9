/**
 * Escape closes the dialog that has the focus, and none below it. Every open dialog of the library listens separately,
 * so that a "no" to a question also closed the form below it and discarded its input. Must be registered before any
 * dialog.
 */
export function escapeClosesOne(view: EventTarget, openDialogs: () => number = countDialogs): void {
  view.addEventListener('keydown', (event) => closeOne(event as KeyboardEvent, openDialogs), { capture: true });
}

/** The used part of an element. */
type Place = Pick<Element, 'closest' | 'getAttribute'>;

const countDialogs = () => document.querySelectorAll('[role=dialog][aria-modal=true]').length;

function closeOne(event: KeyboardEvent, openDialogs: () => number): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  const place = event.target as Partial<Place> | null;
  // An open list of choices closes first; the library marks its input.
  if (place?.getAttribute?.('data-mantine-stop-propagation') === 'true') return;
  const dialog = place?.closest?.('[role=dialog][aria-modal=true]');
  if (!dialog || openDialogs() < 2) return;
  event.stopImmediatePropagation();
  // A dialog without a closing button stays open.
  dialog.querySelector<HTMLElement>('.mantine-Modal-close')?.click();
}
