import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog, Notice } from '@/shared/ui';
import type { Failure } from '../model/use-outcome';
import classes from './network-servers.module.css';

interface ResultsProps {
  title: string;
  /** Failed ones. */
  results: readonly Failure[];
  onClose: () => void;
}

/** Failed devices, a line each; all others succeeded. */
export function Results({ title, results, onClose }: ResultsProps) {
  const { t } = useTranslation(['network-servers', 'common']);
  return (
    <Dialog title={title} size={618} onClose={onClose}>
      <Stack gap="md">
        <Notice tone="warning" role="alert" title={t('failed', { count: results.length })} />
        <ul className={classes.results}>
          {results.map(({ name, msg }) => (
            <li key={name}>
              <b>{name}</b>: {msg}
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common:actions.ok')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
