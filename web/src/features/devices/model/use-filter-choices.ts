import { listAttributes } from '@gaugeway/proto/api/attributes';
import { deviceModels } from '@gaugeway/proto/api/devices';
import { gateways } from '@gaugeway/proto/api/gateways';
import { modelGroups, modelInterfaces } from '@gaugeway/proto/api/models';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '@/shared/api';
import { type FilterOption, rowsOf } from '@/shared/data-table';

type Counted = readonly { id: number; title: string; models_count: number }[];

const titled = (list: Counted = []): FilterOption[] =>
  list.filter(({ models_count }) => models_count > 0).map(({ id, title }) => ({ value: String(id), label: title }));

/** Choices of the list's filters: groups and interfaces that have models, and the company's attributes. */
export function useFilterChoices() {
  const models = useQuery({ ...query(deviceModels, {}), staleTime: Infinity }).data?.models;
  const groups = useQuery({ ...query(modelGroups, {}), staleTime: Infinity }).data?.groups;
  const interfaces = useQuery({ ...query(modelInterfaces, {}), staleTime: Infinity }).data?.interfaces;
  const attributes = useQuery({ ...query(listAttributes, {}), staleTime: 60_000 }).data?.attributes;
  return useMemo(
    () => ({
      models: (models ?? []).map(({ id, brand, name }) => ({ value: String(id), label: `${brand} ${name}` })),
      groups: titled(groups),
      interfaces: titled(interfaces),
      attributes: attributes ?? [],
    }),
    [models, groups, interfaces, attributes],
  );
}

/** Names of the requested gateway devices. */
export function useGatewayNames(ids: readonly number[]): ReadonlyMap<number, string> {
  const { data } = useQuery({
    ...query(gateways, { ids: [...ids], paginate: false }),
    enabled: ids.length > 0,
    staleTime: 300_000,
  });
  return new Map(data ? rowsOf(data.gateways).map((gateway) => [gateway.id, gateway.name]) : []);
}
