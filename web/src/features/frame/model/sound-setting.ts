import { useLocalStorage } from '@mantine/hooks';
import { playAlert } from './alert-sound';

/** Of this browser: the screen on the wall sounds, the laptop in a meeting does not. */
const KEY = 'gaugeway.sound';
const OFF = 'off';

/** Whether events may sound in this browser, if their rule says so. */
export const isSoundOn = (): boolean => localStorage.getItem(KEY) !== OFF;

/** Whether events may sound here, and what switches it; who switches it on hears what it is. */
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
