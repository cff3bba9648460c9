import { deleteAttribute, listAttributes, orderAttributes } from '@gaugeway/proto/api/attributes';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Skeleton, Table } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp, IconPencil, IconTags, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { Panel, Panels } from '@/shared/panel';
import { BlankState, confirm, ErrorState, notifyDone } from '@/shared/ui';
import { AttributeForm, type ListedAttribute } from './attribute-form';
import classes from './attributes.module.css';

/** Attributes that the company defined for its devices. */
export function AttributesTab() {
  const { t } = useTranslation('attributes');
  const mayUpdate = useCan('update', SECTION.devices);
  const found = useQuery(query(listAttributes, {}));
  const [opened, setOpened] = useState<ListedAttribute | 'new' | null>(null);
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={240} radius="md" />;
  const { attributes } = found.data;
  const add = mayUpdate && (
    <AddButton kind="device_attributes" onClick={() => setOpened('new')}>
      {t('add')}
    </AddButton>
  );
  return (
    <Panels>
      <Panel title={t('title')} aside={attributes.length > 0 && add} lead={t('lead')}>
        {attributes.length === 0 ? (
          <BlankState icon={IconTags} title={t('none')} hint={t('none_hint')}>
            {add}
          </BlankState>
        ) : (
          <AttributeTable attributes={attributes} mayUpdate={mayUpdate} onEdit={setOpened} />
        )}
      </Panel>
      {opened && <AttributeForm attribute={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </Panels>
  );
}

interface AttributeTableProps {
  attributes: readonly ListedAttribute[];
  mayUpdate: boolean;
  onEdit: (attribute: ListedAttribute) => void;
}

function AttributeTable({ attributes, mayUpdate, onEdit }: AttributeTableProps) {
  const { t } = useTranslation('attributes');
  const { move, remove, isMoving } = useChanges(attributes);
  return (
    <Table.ScrollContainer minWidth={680}>
      <Table className="numeric" verticalSpacing={8} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('type')}</Table.Th>
            <Table.Th>{t('details')}</Table.Th>
            <Table.Th ta="end">{t('values')}</Table.Th>
            {mayUpdate && <Table.Th aria-label={t('actions')} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attributes.map((attribute, place) => (
            <Table.Tr key={attribute.id}>
              <Table.Td fw={500}>
                {attribute.name}
                {attribute.is_required && <span className={classes.required}>{t('required')}</span>}
              </Table.Td>
              <Table.Td>{t(`types.${attribute.type}`)}</Table.Td>
              <Table.Td>
                <Details attribute={attribute} />
              </Table.Td>
              <Table.Td ta="end">{formatNumber(attribute.values, 0)}</Table.Td>
              {mayUpdate && (
                <Table.Td ta="end" className={classes.buttons}>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('up', { name: attribute.name })}
                    disabled={place === 0 || isMoving}
                    onClick={() => move(place, -1)}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('down', { name: attribute.name })}
                    disabled={place === attributes.length - 1 || isMoving}
                    onClick={() => move(place, 1)}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('edit', { name: attribute.name })}
                    onClick={() => onEdit(attribute)}
                  >
                    <IconPencil size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={t('delete_of', { name: attribute.name })}
                    onClick={() => void remove(attribute)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Permitted values of an attribute: options, or bounds and unit. */
function Details({ attribute: { type, options, min, max, unit } }: { attribute: ListedAttribute }) {
  const { t } = useTranslation('attributes');
  if (type === 'list') return <span className={classes.soft}>{options.join(', ')}</span>;
  const bounds = [
    min === null ? '' : t('at_least', { min: formatNumber(min) }),
    max === null ? '' : t('at_most', { max: formatNumber(max) }),
  ];
  return (
    <span className={classes.soft}>
      {[unit, ...bounds, type === 'text' && (min !== null || max !== null) ? t('characters') : '']
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}

/** Reordering and deletion, each reported at once. */
function useChanges(attributes: readonly ListedAttribute[]) {
  const { t } = useTranslation('attributes');
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [listAttributes.id] });
  const order = useCall(orderAttributes, { onSuccess: refresh });
  const end = useCall(deleteAttribute, {
    onSuccess: async ({ msg }) => {
      notifyDone(msg);
      await refresh();
    },
  });
  return {
    isMoving: order.isPending,
    move: (place: number, by: -1 | 1) => {
      const ids = attributes.map(({ id }) => id);
      const [moved] = ids.splice(place, 1);
      if (moved === undefined) return;
      ids.splice(place + by, 0, moved);
      order.mutate({ attribute_ids: ids });
    },
    remove: async ({ id, name, values }: ListedAttribute) => {
      const answer = await confirm({
        title: t('delete_title', { name }),
        text: values > 0 ? t('delete_text', { count: values }) : t('delete_unused'),
        ...(values > 0 && { checkbox: t('delete_agree', { count: values }), mustTick: true }),
        confirm: t('delete'),
        danger: true,
      });
      if (answer) end.mutate({ id });
    },
  };
}
