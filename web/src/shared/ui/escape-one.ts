/**
 * Escape closes the dialog that it is pressed in, and none below it. Every open dialog of the library listens for
 * itself, so that a "no" to a question took the form under it along, with all that was typed. Has to listen before any
 * dialog does.
 */
export function escapeClosesOne(view: EventTarget, openDialogs: () => number = countDialogs): void {
  view.addEventListener('keydown', (event) => closeOne(event as KeyboardEvent, openDialogs), { capture: true });
}

/** The part of an element that is looked at. */
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
  // Without a button to close it, it stays open as well.
  dialog.querySelector<HTMLElement>('.mantine-Modal-close')?.click();
}
