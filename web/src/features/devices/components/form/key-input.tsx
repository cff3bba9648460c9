import { saveLorawanSettings } from '@gaugeway/proto/api/lorawan-devices';
import { ActionIcon, PasswordInput, Tooltip } from '@mantine/core';
import { IconDice5 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import type { KeyName } from '../../model/lorawan-draft';
import classes from './form.module.css';

/** Names of the standard (LoRaWAN 1.0.4 and 1.1). */
const NAMES: Readonly<Record<KeyName, string>> = {
  app_key: 'AppKey',
  nwk_key: 'NwkKey',
  nwk_s_key: 'NwkSKey',
  app_s_key: 'AppSKey',
  s_nwk_s_int_key: 'SNwkSIntKey',
  f_nwk_s_int_key: 'FNwkSIntKey',
};
const BYTES = 16;

interface KeyInputProps {
  name: KeyName;
  required: boolean;
  /** A key is stored: it is never returned, and an empty input leaves it unchanged. */
  isStored: boolean;
  value: string;
  error: string | undefined;
  onChange: (key: string) => void;
}

/** Key that is sent to the network server and never returned. */
export function KeyInput({ name, required, isStored, value, error, onChange }: KeyInputProps) {
  const { t } = useTranslation('devices');
  return (
    <PasswordInput
      label={NAMES[name]}
      description={isStored ? t('lorawan.key_stored') : t(required ? 'lorawan.key_hint' : 'lorawan.key_1_1')}
      required={required && !isStored}
      classNames={{ innerInput: classes.mono }}
      autoComplete="off"
      spellCheck={false}
      {...inputBounds(saveLorawanSettings, 'app_key')}
      visibilityToggleButtonProps={{ 'aria-label': t('lorawan.show_key', { name: NAMES[name] }) }}
      leftSection={
        <Tooltip label={t('lorawan.generate')}>
          <ActionIcon
            size={26}
            aria-label={`${t('lorawan.generate')}: ${NAMES[name]}`}
            onClick={() => onChange(randomKey())}
          >
            <IconDice5 size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      }
      leftSectionPointerEvents="all"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
