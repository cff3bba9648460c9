import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './copy-field.module.css';

/** Text with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.field}>
      <span className={classes.label}>{label}</span>
      <div className={classes.box}>
        <code className={classes.value}>{value}</code>
        <CopyButton value={value} timeout={2000}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? t('actions.copied') : t('actions.copy')}>
              <ActionIcon onClick={copy} aria-label={`${t('actions.copy')}: ${label}`} size={28}>
                {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
