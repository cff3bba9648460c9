import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { signup } from '@gaugeway/proto/api/registration';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, type Site, useCall } from '@/shared/api';
import { AuthPage, MessageDialog } from '@/shared/auth-page';
import { fieldErrors, zoneOrNone } from '@/shared/forms';
import { errorText } from '@/shared/ui';
import { registrationFaults, type RegistrationFaults, type RegistrationValues } from '../model/registration-fields';
import { PhoneField } from '@/shared/phone';
import { PasswordRules } from './password-rules';
import classes from './registration.module.css';

/** The server's names of the inputs. */
const NAMES = {
  name: 'name',
  email: 'email',
  phone: 'phone_number',
  password: 'password',
  confirmation: 'password_confirmation',
  company: 'company_name',
  inn: 'inn',
} as const;

const empty: RegistrationValues = {
  name: '',
  email: '',
  phone: '',
  password: '',
  confirmation: '',
  company: '',
  inn: '',
};

/** Registers a company: a mail with a link follows. */
export function RegistrationPage({ site, onDone }: { site: Site; onDone: () => void }) {
  const { t } = useTranslation('registration');
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState<RegistrationFaults>({});
  const [dismissed, setDismissed] = useState(false);
  const register = useCall(signup, { meta: { quiet: true } });
  const withPassword = !site.use_random_password;
  const fieldFaults = register.error ? fieldErrors(register.error) : {};

  const set = (name: keyof RegistrationValues, value: string) => {
    setFaults(({ [name]: _, ...rest }) => rest);
    setValues((old) => ({ ...old, [name]: value }));
  };
  const problem = (name: keyof RegistrationValues) => {
    const fault = faults[name];
    return fault ? t(`fault.${fault}`) : fieldFaults[NAMES[name]];
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = registrationFaults(values, withPassword);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setDismissed(false);
    register.mutate({
      name: values.name.trim(),
      email: values.email.trim(),
      company_type_id: 1,
      company_name: values.company.trim(),
      inn: values.inn.trim(),
      phone_number: values.phone,
      user_time_zone: zoneOrNone(-new Date().getTimezoneOffset() / 60),
      ...(withPassword ? { password: values.password, password_confirmation: values.confirmation } : {}),
    });
  };
  const input = (name: Exclude<keyof RegistrationValues, 'phone'>) => ({
    size: 'md' as const,
    label: t(`field.${name}`),
    value: values[name],
    error: problem(name),
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });

  return (
    <AuthPage title={t('title')} subtitle={t('subtitle')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput {...input('name')} name="name" autoComplete="name" autoFocus {...inputBounds(signup, 'name')} />
          <TextInput
            {...input('email')}
            type="email"
            name="email"
            autoComplete="email"
            {...inputBounds(signup, 'email')}
          />
          <PhoneField
            size="md"
            label={t('phone')}
            value={values.phone}
            error={problem('phone')}
            onChange={(phone) => set('phone', phone)}
          />
          {withPassword ? (
            <>
              <PasswordInput
                {...input('password')}
                name="password"
                autoComplete="new-password"
                visibilityToggleButtonProps={{ 'aria-label': t('show_password'), tabIndex: 0 }}
              />
              <PasswordRules password={values.password} />
              <PasswordInput
                {...input('confirmation')}
                name="confirmation"
                autoComplete="new-password"
                visibilityToggleButtonProps={{ 'aria-label': t('show_password'), tabIndex: 0 }}
              />
            </>
          ) : (
            <Text size="sm">{t('random')}</Text>
          )}
          <TextInput
            {...input('company')}
            name="company"
            autoComplete="organization"
            {...inputBounds(signup, 'company_name')}
          />
          <TextInput
            {...input('inn')}
            description={t('inn_hint')}
            name="inn"
            autoComplete="off"
            {...inputBounds(signup, 'inn')}
          />
          <Button type="submit" size="md" fullWidth mt={4} disabled={register.isPending} loading={register.isPending}>
            {t('submit')}
          </Button>
        </Stack>
      </form>
      <Link to="/auth/login" className={classes.back}>
        {t('to_sign_in')}
      </Link>
      <Suspense>
        {register.isSuccess && <MessageDialog title={t('done')} message={register.data.msg} onClose={onDone} />}
        {register.error && !dismissed && Object.keys(fieldFaults).length === 0 && (
          <MessageDialog title={t('failed')} message={errorText(register.error)} onClose={() => setDismissed(true)} />
        )}
      </Suspense>
    </AuthPage>
  );
}
