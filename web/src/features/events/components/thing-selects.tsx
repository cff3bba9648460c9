import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { deviceModels, meteringDevices } from '@gaugeway/proto/api/devices';
import { createEventRule } from '@gaugeway/proto/api/event-rules';
import { gateways } from '@gaugeway/proto/api/gateways';
import { buildTree } from '@gaugeway/proto/api/objects';
import { listPollGroups } from '@gaugeway/proto/api/poll-groups';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, query } from '@/shared/api';
import { useFullText } from '@/shared/forms';

interface Thing {
  id: string;
  name: string;
}

interface ChoiceProps {
  chosen: readonly string[];
  /** Ids of deleted items. */
  deleted?: readonly string[];
  /** Selected items that are in the trash, with their names. */
  binned?: readonly Thing[];
  onChange: (chosen: string[]) => void;
}

const PAGE = 50;
const MOST_DEVICES = inputBounds(createEventRule, 'scope', 'device_ids').maxItems;
const MOST_GATEWAYS = inputBounds(createEventRule, 'scope', 'gateway_ids').maxItems;
const MOST_POINTS = inputBounds(createEventRule, 'scope', 'point_ids').maxItems;
const MOST_OBJECTS = inputBounds(createEventRule, 'scope', 'object_ids').maxItems;
const MOST_GROUPS = inputBounds(createEventRule, 'scope', 'group_ids').maxItems;
const MOST_MODELS = inputBounds(createEventRule, 'scope', 'model_ids').maxItems;
const PAUSE_MS = 250;

const things = (rows: readonly { id: number; name: string }[]): Thing[] =>
  rows.map(({ id, name }) => ({ id: String(id), name }));
const rowsOf = <T,>(page: T[] | { data: T[] }): T[] => (Array.isArray(page) ? page : page.data);

/** Typed text, debounced. */
function useTyped() {
  const [typed, setTyped] = useState('');
  const [debounced] = useDebouncedValue(typed, PAUSE_MS);
  return { debounced: debounced || null, setTyped };
}

interface ThingSelectProps extends ChoiceProps {
  label: string;
  most: number;
  /** Items that the server finds for the typed text, and the known selected items. */
  things: readonly Thing[];
  onSearch: (text: string) => void;
}

/** Multiple selection from more items than one reply contains; selected items keep their names. */
function ThingSelect(props: ThingSelectProps) {
  const { label, most, things: known, chosen, deleted = [], binned = [], onSearch, onChange } = props;
  const { t } = useTranslation(['events', 'common']);
  const fullText = useFullText();
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const deletedLabel = (id: string) => {
    const name = binned.find((thing) => thing.id === id)?.name;
    return name === undefined ? t('scope.deleted', { id }) : t('scope.in_trash', { name });
  };
  const labels = new Map([...seen, ...known.map(({ id, name }) => [id, name] as const)]);
  return (
    <MultiSelect
      label={label}
      required
      searchable
      maxValues={most}
      description={fullText(chosen.length, most)}
      maxDropdownHeight={270}
      nothingFoundMessage={t('common:nothing_found')}
      // The server has filtered the results.
      filter={({ options }) => options}
      onSearchChange={onSearch}
      data={[...new Set([...chosen, ...known.map(({ id }) => id)])].map((id) => ({
        value: id,
        label: deleted.includes(id) ? deletedLabel(id) : (labels.get(id) ?? `#${id}`),
      }))}
      value={[...chosen]}
      onChange={(next) => {
        setSeen(new Map(next.flatMap((id) => (labels.has(id) ? [[id, labels.get(id) ?? '']] : []))));
        onChange(next);
      }}
    />
  );
}

export function DeviceSelect(props: ChoiceProps) {
  const { t } = useTranslation('events');
  const { debounced, setTyped } = useTyped();
  const [first] = useState(props.chosen);
  const known = useQuery({
    ...query(meteringDevices, { page: 1, ids: first.map(Number), per_page: MOST_DEVICES }),
    enabled: first.length > 0,
    select: ({ metering_devices }) => things(rowsOf(metering_devices)),
  });
  const found = useQuery({
    ...query(meteringDevices, { page: 1, search_string: debounced, per_page: PAGE }),
    placeholderData: keepPreviousData,
    select: ({ metering_devices }) => things(rowsOf(metering_devices)),
  });
  const all = [...(known.data ?? []), ...(found.data ?? [])];
  return <ThingSelect {...props} label={t('form.devices')} most={MOST_DEVICES} things={all} onSearch={setTyped} />;
}

export function GatewaySelect(props: ChoiceProps) {
  const { t } = useTranslation('events');
  const { debounced, setTyped } = useTyped();
  const [first] = useState(props.chosen);
  const known = useQuery({
    ...query(gateways, { page: 1, ids: first.map(Number), per_page: MOST_GATEWAYS }),
    enabled: first.length > 0,
    select: (reply) => things(rowsOf(reply.gateways)),
  });
  const found = useQuery({
    ...query(gateways, { page: 1, search_string: debounced, per_page: PAGE }),
    placeholderData: keepPreviousData,
    select: (reply) => things(rowsOf(reply.gateways)),
  });
  const all = [...(known.data ?? []), ...(found.data ?? [])];
  return <ThingSelect {...props} label={t('form.gateways')} most={MOST_GATEWAYS} things={all} onSearch={setTyped} />;
}

/** Nodes of the object tree that match the typed text; the top of the tree without a text. */
export function useNodes(debounced: string | null): Thing[] {
  const { data } = useQuery({
    ...query(buildTree, { search_string: debounced }),
    placeholderData: keepPreviousData,
    select: ({ objects }) => objects.slice(0, PAGE).map(({ _id: id, name }) => ({ id, name })),
  });
  return data ?? [];
}

/** `known`: names of the selected items. */
export function NodeSelect({ known, ...props }: ChoiceProps & { known: readonly Thing[] }) {
  const { t } = useTranslation('events');
  const { debounced, setTyped } = useTyped();
  const all = [...known, ...useNodes(debounced)];
  return <ThingSelect {...props} label={t('form.objects')} most={MOST_OBJECTS} things={all} onSearch={setTyped} />;
}

/** `known`: names of the selected items. */
export function PointSelect({ known, ...props }: ChoiceProps & { known: readonly Thing[] }) {
  const { t } = useTranslation('events');
  const { debounced, setTyped } = useTyped();
  const { data } = useQuery({
    ...query(accountingPoints, { page: 1, search_string: debounced, per_page: PAGE }),
    placeholderData: keepPreviousData,
    select: (reply) => rowsOf(reply.accounting_points).map(({ id, title }) => ({ id: String(id), name: title })),
  });
  const all = [...known, ...(data ?? [])];
  return <ThingSelect {...props} label={t('form.points')} most={MOST_POINTS} things={all} onSearch={setTyped} />;
}

/** `known`: names of the selected items. */
export function PollGroupSelect({ known, ...props }: ChoiceProps & { known: readonly Thing[] }) {
  const { t } = useTranslation('events');
  const { debounced, setTyped } = useTyped();
  const { data } = useQuery({
    ...query(listPollGroups, { page: 1, search_string: debounced, per_page: PAGE }),
    placeholderData: keepPreviousData,
    select: ({ polls_groups }) => things(rowsOf(polls_groups)),
  });
  const all = [...known, ...(data ?? [])];
  return <ThingSelect {...props} label={t('form.poll_groups')} most={MOST_GROUPS} things={all} onSearch={setTyped} />;
}

export function ModelSelect({ chosen, deleted = [], onChange }: ChoiceProps) {
  const { t } = useTranslation(['events', 'common']);
  const fullText = useFullText();
  const { data } = useQuery(query(deviceModels, {}));
  return (
    <MultiSelect
      label={t('form.models')}
      required
      searchable
      maxValues={MOST_MODELS}
      description={fullText(chosen.length, MOST_MODELS)}
      maxDropdownHeight={270}
      nothingFoundMessage={t('common:nothing_found')}
      data={[
        ...(data?.models ?? []).map(({ id, brand, name }) => ({ value: String(id), label: `${brand} ${name}` })),
        ...deleted.map((id) => ({ value: id, label: t('scope.deleted', { id }) })),
      ]}
      value={[...chosen]}
      onChange={onChange}
    />
  );
}
