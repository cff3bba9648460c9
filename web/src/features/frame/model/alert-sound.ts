/** Two short tones, Hz and seconds from the start; made here, so that no file has to be fetched when it counts. */
const TONES = [
  { hertz: 880, at: 0 },
  { hertz: 660, at: 0.22 },
] as const;
const LENGTH = 0.18;
const LOUDNESS = 0.2;

let context: AudioContext | null = null;

/** Whose turn it is: tabs decide one after the other. */
const TURN = 'gaugeway.alert';
/** Held while a sound counts for all events. */
const MOMENT = 'gaugeway.alert.moment';
const nameOf = (id: number): string => `gaugeway.alert.event-${id}`;
/** The tabs of a browser hear of an event within moments of each other; after a loss each when it is connected again. */
const SAME_MS = 60_000;
/** Events of one moment are one sound, in whatever order the tabs hear of them. */
const MOMENT_MS = 1500;

/**
 * Plays the sound of an alert in one tab of the browser, however many are open: the first that hears of the event and may
 * make a sound. That it was made is said by locks, which all tabs see at once; what a tab stores the others see later.
 * `id`: what the tabs know it by.
 */
export async function playAlertOnce(id: number): Promise<void> {
  // Without locks (plain http that is not localhost) every tab plays.
  if (!('locks' in navigator)) return playAlert();
  await navigator.locks.request(TURN, async () => {
    const { held = [] } = await navigator.locks.query();
    if (isHeard(new Set(held.map(({ name }) => name)), id)) return;
    await playAlert();
    await Promise.all([holdFor(MOMENT, MOMENT_MS), holdFor(nameOf(id), SAME_MS)]);
  });
}

/** Whether a sound that was made is also that of this event. `held`: names of locks. Pure. */
export const isHeard = (held: ReadonlySet<string | undefined>, id: number): boolean =>
  held.has(MOMENT) || held.has(nameOf(id));

/** Resolves when the lock is held; it is given back after the time. */
function holdFor(name: string, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const hold = () => {
      resolve();
      return new Promise<void>((release) => window.setTimeout(release, ms));
    };
    navigator.locks.request(name, hold).catch(reject);
  });
}

/** Plays the sound of an alert. A browser that was not touched yet stays silent: it permits no sound before that. */
export async function playAlert(): Promise<void> {
  context ??= new AudioContext();
  // Where it may not, `resume` waits for a touch: the lock would keep the other tabs silent.
  if (context.state === 'suspended') void context.resume();
  if (context.state === 'suspended' && !navigator.userActivation.hasBeenActive)
    throw new Error('no sound is permitted yet');
  for (const { hertz, at } of TONES) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const start = context.currentTime + at;
    tone.frequency.value = hertz;
    // Without a slope the speaker clicks.
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    loudness.gain.linearRampToValueAtTime(0, start + LENGTH);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + LENGTH);
  }
}
