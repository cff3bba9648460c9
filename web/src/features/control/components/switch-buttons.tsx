import { Button, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { managementOf } from '../model/draft';
import { inputsOf, type Offered } from '../model/options';
import classes from './control.module.css';

interface SwitchButtonsProps {
  control: Offered;
  /**
   * State last confirmed by the device, 0 or 1. Its button is highlighted, with a mark that is visible when disabled.
   */
  value: unknown;
  disabled: boolean;
  isUnderWay: boolean;
  onSend: (management: Record<string, unknown>, what: string) => void;
}

/** Buttons On and Off; for a valve Open and Closed. Only the state confirmed by the device is highlighted. */
export function SwitchButtons({ control, value, disabled, isUnderWay, onSend }: SwitchButtonsProps) {
  const { t } = useTranslation('control');
  const [input] = inputsOf(control);
  if (!input) return null;
  const kind = control.key === 'valve' ? 'valve' : 'power';
  return (
    <div className={classes.line}>
      <h4 className={classes.controlTitle}>{control.option.title}</h4>
      <Group gap="xs" role="group" aria-label={control.option.title}>
        {([1, 0] as const).map((each) => (
          <Button
            key={each}
            variant={value === each ? 'filled' : 'default'}
            aria-pressed={value === each}
            leftSection={value === each ? <IconCheck size={14} /> : undefined}
            disabled={disabled || isUnderWay}
            onClick={() =>
              onSend(managementOf(control, { [input.name]: each }), `${control.option.title}: ${t(`${kind}_${each}`)}`)
            }
          >
            {t(`${kind}_${each}`)}
          </Button>
        ))}
      </Group>
    </div>
  );
}
