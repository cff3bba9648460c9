import { Button, Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './drawer-form.module.css';

interface DrawerFormProps {
  /** Label of the submit button. */
  confirm: string;
  saving: boolean;
  disabled?: boolean;
  /** Further buttons, before the submit button. */
  actions?: ReactNode;
  onCancel: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** The inputs of a form in a drawer, which scroll above its buttons. */
export function DrawerForm({ confirm, saving, disabled, actions, onCancel, onSubmit, children }: DrawerFormProps) {
  const { t } = useTranslation();
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <Stack gap="md" className={classes.fields}>
        {children}
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
        {actions}
        <Button type="submit" loading={saving} disabled={disabled}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
