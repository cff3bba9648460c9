import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from './error-text';
import classes from './blank-state.module.css';

interface BlankStateProps {
  icon: TablerIcon;
  title: string;
  /** Next step. */
  hint?: string;
  children?: ReactNode;
}

/** Empty state with the next step. */
export function BlankState({ icon: Icon, title, hint, children }: BlankStateProps) {
  return (
    <div className={classes.blank}>
      <span className={classes.icon}>
        <Icon size={24} stroke={1.5} aria-hidden="true" />
      </span>
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

/** Error state of failed data. */
export function ErrorState({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <BlankState icon={IconCloudOff} title={t('errors.load_failed')} hint={errorText(error)}>
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      </BlankState>
    </div>
  );
}
