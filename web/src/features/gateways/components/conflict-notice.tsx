import { Button, Group, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { type EditConflict, textOf } from '@/shared/forms';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { Notice } from '@/shared/ui';
import classes from './gateways.module.css';

interface ConflictNoticeProps {
  conflict: EditConflict;
  /** Fields that were changed on both sides. */
  disputed: ReadonlySet<string>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Another user has changed the same fields: shows their values, and asks which ones to keep. No input is lost. */
export function ConflictNotice({ conflict, disputed, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t } = useTranslation('gateways');
  const zone = useUserZone();
  const shown = (value: unknown) => textOf(value) || NO_VALUE;
  const by = conflict.edited_by?.name || t('conflict.somebody');
  const at = conflict.edited_at === null ? '' : formatDateTime(conflict.edited_at, zone);
  return (
    <Notice tone="warning" role="alert" title={t('conflict.title', { by, at })}>
      <Table className={classes.conflict} fz="sm" verticalSpacing={4} horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('conflict.field')}</Table.Th>
            <Table.Th>{t('conflict.before')}</Table.Th>
            <Table.Th>{t('conflict.theirs')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {conflict.changes.map(({ field, title, before, after }) => (
            <Table.Tr key={field} fw={disputed.has(field) ? 600 : undefined}>
              <Table.Td>{title}</Table.Td>
              <Table.Td>{shown(before)}</Table.Td>
              <Table.Td>{shown(after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <p className={classes.conflictHint}>{disputed.size > 0 ? t('conflict.disputed') : t('conflict.apart')}</p>
      <Group gap="xs">
        {disputed.size > 0 && (
          <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
            {t('conflict.take_theirs')}
          </Button>
        )}
        <Button size="compact-sm" onClick={onKeepMine}>
          {disputed.size > 0 ? t('conflict.keep_mine') : t('conflict.both')}
        </Button>
      </Group>
    </Notice>
  );
}
