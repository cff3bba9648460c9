import { useTranslation } from 'react-i18next';
import type { FilterChip, FilterOption } from '@/shared/data-table';
import { formatDay } from '@/shared/i18n';
import { DAY_FIELDS } from '../../model/day-fields';
import { type useFilterChoices, useGatewayNames } from '../../model/use-filter-choices';
import { type AttributeFilter, useListSearch } from '../../model/use-list-search';

/** The filters of the list that are set, as text. */
export function useFilterChips(choices: ReturnType<typeof useFilterChoices>): FilterChip[] {
  const { t } = useTranslation(['devices', 'common']);
  const list = useListSearch();
  const gatewayNames = useGatewayNames(list.gateways ?? []);
  const labels = (ids: readonly number[], options: readonly FilterOption[]) =>
    ids.map((id) => options.find(({ value }) => value === String(id))?.label ?? String(id)).join(', ');
  const chips: FilterChip[] = [];
  const add = (id: string, title: string, value: string | undefined, onRemove: () => void) => {
    if (value !== undefined) chips.push({ id, title, value, onRemove });
  };
  add('state', t('column.state'), list.state && t(`state.${list.state}`), () => list.filterBy({ state: undefined }));
  add('models', t('column.model'), list.models && labels(list.models, choices.models), () =>
    list.filterBy({ models: undefined }),
  );
  add('groups', t('column.group'), list.groups && labels(list.groups, choices.groups), () =>
    list.filterBy({ groups: undefined }),
  );
  add('interfaces', t('column.interface'), list.interfaces && labels(list.interfaces, choices.interfaces), () =>
    list.filterBy({ interfaces: undefined }),
  );
  add('gateways', t('column.gateway'), list.gateways?.map((id) => gatewayNames.get(id) ?? String(id)).join(', '), () =>
    list.filterBy({ gateways: undefined }),
  );
  for (const name of DAY_FIELDS) {
    const filter = list.fields?.[name];
    const words = filter?.overdue ? t('filter.overdue') : filter && inWords(filter, '', '');
    add(`fields.${name}`, t(`form.field.${name}`), words, () => list.filterField(name, undefined));
  }
  for (const filter of list.attributes ?? []) {
    const attribute = choices.attributes.find(({ id }) => id === filter.id);
    add(
      `attribute.${filter.id}`,
      attribute?.name ?? String(filter.id),
      inWords(filter, t('common:yes'), t('common:no')),
      () => {
        const others = (list.attributes ?? []).filter(({ id }) => id !== filter.id);
        list.filterBy({ attributes: others.length > 0 ? others : undefined });
      },
    );
  }
  return chips;
}

function inWords({ value, from, to }: Omit<AttributeFilter, 'id'>, yes: string, no: string): string {
  if (value === true) return yes;
  if (value === false) return no;
  if (value !== undefined) return String(value);
  return `${dayOrNumber(from)} – ${dayOrNumber(to)}`;
}

/** Date in the written format; a missing bound is empty. */
function dayOrNumber(bound: number | string | undefined): string {
  if (bound === undefined) return '';
  return typeof bound === 'string' ? formatDay(bound) : String(bound);
}
