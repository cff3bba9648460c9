/** Two short tones, Hz and seconds from the start; made here, so that no file has to be fetched when it counts. */
const TONES = [
  { hertz: 880, at: 0 },
  { hertz: 660, at: 0.22 },
] as const;
const LENGTH = 0.18;
const LOUDNESS = 0.2;

let context: AudioContext | null = null;

/** Plays the sound of an alert. A browser that was not touched yet stays silent: it permits no sound before that. */
export async function playAlert(): Promise<void> {
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
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
