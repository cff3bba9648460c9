import { accessGroups, createAccessGroup, type AccessGroup } from '@gaugeway/proto/api/access-groups';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { inputBounds, query, useCall } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { Panels } from '@/shared/panel';
import { BlankState, ErrorState, notifyDone, prompt } from '@/shared/ui';
import { NO_RULES, type Rules } from '../model/rules';
import { AccessMatrix } from './access-matrix';
import classes from './users.module.css';

/** Access groups of the company, and the rights of the selected one as a matrix. */
export function AccessGroupsTab() {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const mayCreate = useCan('create', SECTION.accessRules);
  const [chosen, setChosen] = useState<number | null>(null);
  const found = useQuery(query(accessGroups, {}));
  const create = useCall(createAccessGroup, {
    onSuccess: async ({ msg, access_group: group }) => {
      notifyDone(msg);
      await client.invalidateQueries({ queryKey: [accessGroups.id] });
      setChosen(group.id);
    },
  });
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={420} radius="md" />;

  const groups = found.data.access_groups;
  const shown = groups.find(({ id }) => id === chosen) ?? groups[0];
  const add = async (title: string, name: string, rules: Rules) => {
    const typed = await prompt({
      title,
      label: t('groups.name'),
      initial: name,
      ...inputBounds(createAccessGroup, 'name'),
      confirm: t('form.create'),
    });
    if (typed !== null) create.mutate({ name: typed, access_rules: rules });
  };
  const copy = (group: AccessGroup) =>
    void add(
      t('groups.copy'),
      t('groups.copy_of', { name: group.name }).slice(0, inputBounds(createAccessGroup, 'name').maxLength),
      group.access_rules,
    );
  const addButton = mayCreate && (
    <AddButton
      kind="access_groups"
      variant={groups.length > 0 ? 'default' : 'filled'}
      fullWidth={groups.length > 0}
      loading={create.isPending}
      onClick={() => void add(t('groups.add'), '', NO_RULES)}
    >
      {t('groups.add')}
    </AddButton>
  );
  if (!shown)
    return (
      <BlankState icon={IconShieldLock} title={t('blank.groups')} hint={t('blank.groups_hint')}>
        {addButton}
      </BlankState>
    );
  return (
    <Panels layout="menu">
      <section className={classes.panel} aria-label={t('groups.title')}>
        <ul className={classes.list}>
          {groups.map((group) => (
            <li key={group.id}>
              <UnstyledButton
                className={classes.group}
                aria-current={group.id === shown.id ? 'true' : undefined}
                onClick={() => setChosen(group.id)}
              >
                <span>{group.name}</span>
                <span className={classes.count} title={t('groups.users', { count: group.users_count })}>
                  {formatNumber(group.users_count, 0)}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {addButton}
      </section>
      <AccessMatrix key={shown.id} group={shown} onCopy={mayCreate ? copy : undefined} />
    </Panels>
  );
}
