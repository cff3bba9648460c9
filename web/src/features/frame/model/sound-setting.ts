import { useLocalStorage } from '@mantine/hooks';
import { playAlert } from './alert-sound';

/** Setting of this browser: a wall screen plays sounds, a laptop in a meeting does not. */
const KEY = 'gaugeway.sound';
const OFF = 'off';

/** true if this browser may play the sound of an event whose rule has one. */
export const isSoundOn = (): boolean => localStorage.getItem(KEY) !== OFF;

/** Sound setting of this browser and its switch, which plays the sound when switched on. */
export function useSoundSetting() {
  const [value, setValue] = useLocalStorage({
    key: KEY,
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: (text) => text,
    deserialize: (text) => text ?? '',
  });
  const isOn = value !== OFF;
  const toggle = () => {
    setValue(isOn ? OFF : 'on');
    if (!isOn) playAlert().catch(() => undefined);
  };
  return { isOn, toggle };
}
