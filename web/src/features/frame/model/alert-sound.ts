/** Two short tones, Hz and seconds from the start; synthesized, so that no file has to be loaded for an alert. */
const TONES = [
  { hertz: 880, at: 0 },
  { hertz: 660, at: 0.22 },
] as const;
const LENGTH = 0.18;
const LOUDNESS = 0.2;

let context: AudioContext | null = null;

/** Lock for the decision to play: tabs decide one after the other. */
const TURN = 'gaugeway.alert';
/** Lock that is held while one sound covers all events. */
const MOMENT = 'gaugeway.alert.moment';
const nameOf = (id: number): string => `gaugeway.alert.event-${id}`;
/**
 * Time in which an event counts as played, milliseconds. Tabs receive an event at nearly the same time; after a
 * disconnect, each when it is connected again.
 */
const SAME_MS = 60_000;
/** Time in which all events share one sound, milliseconds, regardless of the order in which tabs receive them. */
const MOMENT_MS = 1500;

/**
 * Plays the sound of an alert in one tab of the browser: the first one that receives the event and may play sound.
 * Locks record this, since all tabs see them at once; stored values arrive later. `id`: id of the event in all tabs.
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

/** true if a played sound covers this event. `held`: names of locks. Pure. */
export const isHeard = (held: ReadonlySet<string | undefined>, id: number): boolean =>
  held.has(MOMENT) || held.has(nameOf(id));

/** Resolves when the lock is held; the lock is released after the time. */
function holdFor(name: string, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const hold = () => {
      resolve();
      return new Promise<void>((release) => window.setTimeout(release, ms));
    };
    navigator.locks.request(name, hold).catch(reject);
  });
}

/** Plays the sound of an alert. Before the first interaction the browser permits no sound. */
export async function playAlert(): Promise<void> {
  context ??= new AudioContext();
  // Without permission `resume` waits for an interaction: the lock would keep the other tabs silent.
  if (context.state === 'suspended') void context.resume();
  if (context.state === 'suspended' && !navigator.userActivation.hasBeenActive)
    throw new Error('no sound is permitted yet');
  for (const { hertz, at } of TONES) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const start = context.currentTime + at;
    tone.frequency.value = hertz;
    // Without a ramp the speaker clicks.
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    loudness.gain.linearRampToValueAtTime(0, start + LENGTH);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + LENGTH);
  }
}
