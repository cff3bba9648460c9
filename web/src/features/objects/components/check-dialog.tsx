import { Checkbox, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '@/shared/forms';
import { ErrorState } from '@/shared/ui';
import { changesOf, type Choice, matching } from '../model/choices';

interface CheckDialogProps {
  title: string;
  text: string;
  /** undefined while loading. */
  choices: readonly Choice[] | undefined;
  /** Ids that are selected at first. */
  chosen: readonly number[];
  failed?: { error: Error; retry: () => void } | null;
  error: Error | null;
  saving: boolean;
  onClose: () => void;
  onSubmit: (add: number[], remove: number[]) => void;
  /** Shown while a selected item is cleared. */
  onClear?: ReactNode;
}

/** Searchable list of checkboxes, for users or equipment of an object. */
export function CheckDialog({ title, text, choices, chosen, failed, onClear, ...props }: CheckDialogProps) {
  const { t } = useTranslation(['objects', 'common']);
  const [changed, setChanged] = useState<Readonly<Record<number, boolean>>>({});
  const [searched, setSearched] = useState('');
  const { add, remove } = changesOf(chosen, changed);
  const shown = matching(choices ?? [], searched);
  return (
    <DialogForm
      title={title}
      confirm={t('common:actions.save')}
      error={props.error}
      saving={props.saving}
      disabled={add.length + remove.length === 0}
      onClose={props.onClose}
      onSubmit={() => props.onSubmit(add, remove)}
    >
      <Text size="sm">{text}</Text>
      {failed ? (
        <ErrorState error={failed.error} onRetry={failed.retry} />
      ) : !choices ? (
        <Skeleton height={180} radius="md" />
      ) : (
        <>
          <TextInput
            aria-label={t('ties.search')}
            placeholder={t('ties.search')}
            leftSection={<IconSearch size={16} stroke={1.6} />}
            value={searched}
            onChange={(event) => setSearched(event.currentTarget.value)}
          />
          <ScrollArea.Autosize mah={300} type="auto" offsetScrollbars="present">
            <Stack gap="xs">
              {shown.map(({ id, label, description }) => (
                <Checkbox
                  key={id}
                  label={label}
                  description={description}
                  checked={changed[id] ?? chosen.includes(id)}
                  onChange={(event) => {
                    const now = event.currentTarget.checked;
                    setChanged((old) => ({ ...old, [id]: now }));
                  }}
                />
              ))}
              {shown.length === 0 && (
                <Text size="sm" c="dimmed">
                  {t('common:nothing_found')}
                </Text>
              )}
            </Stack>
          </ScrollArea.Autosize>
        </>
      )}
      {remove.length > 0 && onClear}
    </DialogForm>
  );
}
