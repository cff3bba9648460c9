import { escapeClosesOne } from './escape-one';

/** View whose second listener represents those of the dialogs; returns the effects of a key press at a target. */
function pressed(target: object, { key = 'Escape', open = 2 } = {}) {
  const view = new EventTarget();
  const seen = { closed: 0, reached: false };
  escapeClosesOne(view, () => open);
  view.addEventListener('keydown', () => (seen.reached = true), { capture: true });
  const at =
    typeof target === 'function' ? (target as (onClick: () => void) => object)(() => (seen.closed += 1)) : target;
  const event = Object.assign(new Event('keydown'), { key, isComposing: false });
  Object.defineProperty(event, 'target', { get: () => at });
  view.dispatchEvent(event);
  return seen;
}

const inDialog =
  (button: boolean, marked = false) =>
  (onClick: () => void) => ({
    getAttribute: () => (marked ? 'true' : null),
    closest: () => ({ querySelector: () => (button ? { click: onClick } : null) }),
  });
const outside = { getAttribute: () => null, closest: () => null };

it('closes the question over a form, and leaves the form', () => {
  expect(pressed(inDialog(true))).toEqual({ closed: 1, reached: false });
});

it('closes neither where the upper one has no way out but its own', () => {
  expect(pressed(inDialog(false))).toEqual({ closed: 0, reached: false });
});

it('leaves a single dialog, an open list of choices, another key and the page to those who listen', () => {
  const left = { closed: 0, reached: true };
  expect(pressed(inDialog(true), { open: 1 })).toEqual(left);
  expect(pressed(inDialog(true, true))).toEqual(left);
  expect(pressed(inDialog(true), { key: 'Enter' })).toEqual(left);
  expect(pressed(outside)).toEqual(left);
});
