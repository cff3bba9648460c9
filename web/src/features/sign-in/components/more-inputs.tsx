import { login } from '@gaugeway/proto/api/auth';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/PinInput.layer.css';
import '@mantine/core/styles/Anchor.layer.css';
import { ActionIcon, Anchor, Checkbox, PinInput, Text, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import type { RequiredInputs } from '../model/required-inputs';
import { CODE_LENGTH, type SignInValues } from '../model/sign-in-fields';
import classes from './more-inputs.module.css';

interface MoreInputsProps {
  required: RequiredInputs;
  /** Address of the privacy policy; null = there is none to link to. */
  policy: string | null;
  /** The captcha as a data URL; null while it loads. */
  picture: string | null;
  onNewPicture: () => void;
  values: SignInValues;
  fault: (name: keyof SignInValues) => string | undefined;
  set: <K extends keyof SignInValues>(name: K, value: SignInValues[K]) => void;
  /** The code is whole. */
  onCode: (code: string) => void;
}

/** Captcha, one-time code and consent: each appears when the server requires it. */
export default function MoreInputs({
  required,
  policy,
  picture,
  onNewPicture,
  values,
  fault,
  set,
  onCode,
}: MoreInputsProps) {
  const { t } = useTranslation('sign-in');
  const [recovery, setRecovery] = useState(false);
  return (
    <>
      {required.captcha && (
        <div>
          <div className={classes.captcha}>
            <button type="button" className={classes.picture} aria-label={t('captcha_new')} onClick={onNewPicture}>
              {picture && <img src={picture} alt={t('captcha_picture')} />}
            </button>
            <ActionIcon
              variant="default"
              size={64}
              radius={8}
              aria-label={t('captcha_new')}
              title={t('captcha_new')}
              onClick={onNewPicture}
            >
              <IconRefresh size={20} stroke={1.6} />
            </ActionIcon>
          </div>
          <TextInput
            size="md"
            label={t('captcha')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={values.captcha}
            error={fault('captcha')}
            onChange={(event) => set('captcha', event.currentTarget.value)}
          />
        </div>
      )}
      {required.code && recovery && (
        <TextInput
          size="md"
          label={t('recovery_code')}
          description={t('recovery_code_hint')}
          autoFocus
          autoComplete="off"
          {...inputBounds(login, 'one_t_p')}
          value={values.code}
          error={fault('code')}
          onChange={(event) => set('code', event.currentTarget.value)}
        />
      )}
      {required.code && !recovery && (
        <div role="group" aria-labelledby="one-time-code" aria-describedby="one-time-code-hint">
          <Text id="one-time-code" size="sm" fw={600}>
            {t('code')}
          </Text>
          <Text id="one-time-code-hint" size="xs" c="dimmed" mb={4}>
            {t('code_hint')}
          </Text>
          <PinInput
            length={CODE_LENGTH}
            type="number"
            oneTimeCode
            placeholder=""
            size="md"
            autoFocus
            aria-label={t('code')}
            error={fault('code') !== undefined}
            value={values.code}
            onChange={(code) => set('code', code)}
            onComplete={onCode}
          />
          {fault('code') && (
            <Text size="xs" c="red" mt={4} role="alert">
              {fault('code')}
            </Text>
          )}
        </div>
      )}
      {required.code && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          onClick={() => {
            set('code', '');
            setRecovery(!recovery);
          }}
        >
          {recovery ? t('use_app') : t('use_recovery_code')}
        </Anchor>
      )}
      {required.consent && (
        <Checkbox
          label={
            <>
              {t('consent')}
              {policy && (
                <>
                  {' '}
                  <a className={classes.policy} href={policy} target="_blank" rel="noreferrer">
                    {t('policy')}
                  </a>
                </>
              )}
            </>
          }
          checked={values.consent}
          error={fault('consent')}
          onChange={(event) => set('consent', event.currentTarget.checked)}
        />
      )}
    </>
  );
}
