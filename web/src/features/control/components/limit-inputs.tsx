import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ControlDraft, LIMIT_EXTRAS } from '../model/draft';
import { Inputs, type InputsProps } from './inputs';
import classes from './control.module.css';

/**
 * Minutes of the pause after a change of the measurement mode: mode 1, else the interval (specification 1, section 4).
 */
const PAUSE = { interval: 0, other: 30 } as const;
const NOTHING: ControlDraft = Object.fromEntries(LIMIT_EXTRAS.map((name) => [name, null]));

/** The power limit, with extra options on demand: these are sent all together. */
export function LimitInputs({ inputs, draft, onChange, ...more }: InputsProps) {
  const { t } = useTranslation('control');
  const [hasExtras, setExtras] = useState(() => LIMIT_EXTRAS.some((name) => (draft[name] ?? null) !== null));
  const extras = inputs.filter(({ name }) => LIMIT_EXTRAS.includes(name));
  const change = (part: ControlDraft) => {
    const pause = part.limit_mode === 1 ? PAUSE.other : PAUSE.interval;
    onChange('limit_mode' in part ? { ...part, apv_pause: pause } : part);
  };
  return (
    <div className={classes.control}>
      <Inputs
        {...more}
        draft={draft}
        inputs={inputs.filter(({ name }) => !LIMIT_EXTRAS.includes(name))}
        onChange={onChange}
      />
      {extras.length > 0 && (
        <Checkbox
          label={t('limit_extras')}
          disabled={more.disabled}
          checked={hasExtras}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            setExtras(isOn);
            onChange(isOn ? { limit_mode: 0, apv_pause: 0, apv_timer: 0, apv_count: 0 } : NOTHING);
          }}
        />
      )}
      {hasExtras && (
        <Inputs
          {...more}
          draft={draft}
          inputs={extras.map((input) => ({ ...input, required: true }))}
          onChange={change}
        />
      )}
    </div>
  );
}
