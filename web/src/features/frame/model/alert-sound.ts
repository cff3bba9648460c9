/** Two short tones, Hz and seconds from the start; made here, so that no file has to be fetched when it counts. */
const TONES = [
  { hertz: 880, at: 0 },
  { hertz: 660, at: 0.22 },
] as const;
const LENGTH = 0.18;
const LOUDNESS = 0.2;

let context: AudioContext | null = null;

const PLAYED = 'gaugeway.alert-played';
/** The tabs of a browser hear of an event within moments of each other; after a loss each when it is connected again. */
const SAME_MS = 60_000;
/** Events of one moment are one sound, in whatever order the tabs hear of them. */
const MOMENT_MS = 1500;

/**
 * Plays the sound of an alert in one tab of the browser, however many are open: the first that hears of the event and may
 * make a sound. `id`: what the tabs know it by.
 */
export async function playAlertOnce(id: number): Promise<void> {
  // Without locks (plain http that is not localhost) every tab plays.
  if (!('locks' in navigator)) return playAlert();
  await navigator.locks.request(PLAYED, async () => {
    if (isHeard(lastPlayed(), id, Date.now())) return;
    await playAlert();
    localStorage.setItem(PLAYED, JSON.stringify({ id, at: Date.now() }));
  });
}

interface Played {
  id: number;
  /** Unix milliseconds. */
  at: number;
}

/** Whether the sound that was made last is also that of this event. Pure. */
export const isHeard = (last: Played | null, id: number, now: number): boolean =>
  last !== null && now >= last.at && now - last.at < (last.id === id ? SAME_MS : MOMENT_MS);

function lastPlayed(): Played | null {
  try {
    return JSON.parse(localStorage.getItem(PLAYED) ?? 'null') as Played | null;
  } catch {
    return null;
  }
}

/** Plays the sound of an alert. A browser that was not touched yet stays silent: it permits no sound before that. */
async function playAlert(): Promise<void> {
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
