import { accessGroups, deleteAccessGroup, editAccessGroup, type AccessGroup } from '@gaugeway/proto/api/access-groups';
import { SECTION, type AccessAction, type Section } from '@gaugeway/proto/api/endpoint';
import { companyUsers } from '@gaugeway/proto/api/users';
import { Button, Checkbox, Group, Table } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess, useCan } from '@/shared/access';
import { inputBounds, useCall } from '@/shared/api';
import { Panel } from '@/shared/panel';
import { confirm, notifyDone, prompt } from '@/shared/ui';
import { ACTIONS, sameRules, SECTIONS, withRight } from '../model/rules';
import classes from './users.module.css';

interface AccessMatrixProps {
  group: AccessGroup;
  /** undefined for users without the right to create one. */
  onCopy: ((group: AccessGroup) => void) | undefined;
}

/** The rights of a group: sections as rows, the five lists as columns. */
export function AccessMatrix({ group, onCopy }: AccessMatrixProps) {
  const { t } = useTranslation(['users', 'common']);
  const client = useQueryClient();
  const own = useAccess();
  const mayEdit = useCan('update', SECTION.accessRules);
  const mayDelete = useCan('delete', SECTION.accessRules);
  const [draft, setDraft] = useState(group.access_rules);
  const done = {
    onSuccess: ({ msg }: { msg: string }) => notifyDone(msg),
    // Also after another user's change: the next attempt is based on the updated rights.
    onSettled: () => {
      for (const { id } of [accessGroups, companyUsers]) void client.invalidateQueries({ queryKey: [id] });
    },
  };
  const edit = useCall(editAccessGroup, done);
  const remove = useCall(deleteAccessGroup, done);
  const changed = !sameRules(draft, group.access_rules);

  /** A user can only grant rights that they have; a granted right may be removed. */
  const mayGive = (action: AccessAction, section: Section) =>
    own.is_admin || own.access_group?.access_rules[action].includes(section) === true;
  const rename = async () => {
    const name = await prompt({
      title: t('groups.rename'),
      label: t('groups.name'),
      initial: group.name,
      ...inputBounds(editAccessGroup, 'name'),
      confirm: t('common:actions.save'),
    });
    if (name !== null && name !== group.name) edit.mutate({ id: group.id, version: group.version, name });
  };
  const erase = async () => {
    const { name } = group;
    const text = t('groups.delete_text');
    if (await confirm({ title: t('groups.delete_title', { name }), text, confirm: t('delete.do'), danger: true }))
      remove.mutate({ id: group.id });
  };
  return (
    <Panel
      title={group.name}
      aside={
        <>
          {mayEdit && (
            <Button variant="default" size="compact-md" onClick={() => void rename()}>
              {t('groups.rename')}
            </Button>
          )}
          {onCopy && (
            <Button variant="default" size="compact-md" onClick={() => onCopy(group)}>
              {t('groups.copy')}
            </Button>
          )}
          {mayDelete && (
            <Button
              variant="default"
              size="compact-md"
              disabled={group.users_count > 0}
              title={group.users_count > 0 ? t('groups.used', { count: group.users_count }) : undefined}
              onClick={() => void erase()}
            >
              {t('delete.do')}
            </Button>
          )}
        </>
      }
    >
      <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing={8} fz="sm" className={classes.matrix}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('groups.section')}</Table.Th>
              {ACTIONS.map((action) => (
                <Table.Th key={action} ta="center" w={112}>
                  {t(`action.${action}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {SECTIONS.map(([name, section]) => (
              <Table.Tr key={section}>
                <Table.Th scope="row" fw={500}>
                  {t(`section.${name}`)}
                </Table.Th>
                {ACTIONS.map((action) => {
                  const granted = draft[action].includes(section);
                  const locked = !granted && !mayGive(action, section);
                  return (
                    <Table.Td key={action}>
                      <span className={classes.box} title={locked ? t('groups.not_yours') : undefined}>
                        <Checkbox
                          aria-label={`${t(`section.${name}`)}: ${t(`action.${action}`)}`}
                          checked={granted}
                          disabled={!mayEdit || locked}
                          onChange={(event) => setDraft(withRight(draft, action, section, event.currentTarget.checked))}
                        />
                      </span>
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <p className={classes.note}>{t('groups.access_all_hint')}</p>
      {mayEdit && (
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" disabled={!changed} onClick={() => setDraft(group.access_rules)}>
            {t('groups.discard')}
          </Button>
          <Button
            disabled={!changed}
            loading={edit.isPending}
            onClick={() => edit.mutate({ id: group.id, version: group.version, access_rules: draft })}
          >
            {t('common:actions.save')}
          </Button>
        </Group>
      )}
    </Panel>
  );
}
