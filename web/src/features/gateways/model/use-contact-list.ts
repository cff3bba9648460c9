import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listAddress } from '@/shared/data-table';
import type { ListFilter } from '@/shared/list-page';

const route = getRouteApi('/cloud/devices');

export type ContactState = 'online' | 'no_contact' | 'no_data';
const CONTACT_STATES: readonly ContactState[] = ['online', 'no_contact', 'no_data'];

/** State of the list of gateways or of base stations from the address. */
export function useContactList() {
  const { station, models, state, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const filterBy = (part: { state?: ContactState; models?: number[] }) =>
    void navigate({ search: (old) => ({ ...old, ...part, page: 1 }), replace: true });
  return {
    list: listAddress(
      search,
      null,
      (part, replace) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    ),
    /** A state of another tab is ignored. */
    state: CONTACT_STATES.find((one) => one === state),
    models,
    /** Id of the open base station. */
    selected: station,
    setState: (chosen: ContactState | undefined) => filterBy({ state: chosen }),
    setModels: (chosen: number[]) => filterBy({ models: chosen.length > 0 ? chosen : undefined }),
    select: (chosen: number | undefined) =>
      void navigate({ search: (old) => ({ ...old, station: chosen }), replace: true }),
    clear: () => void navigate({ search: (old) => ({ tab: old.tab, per_page: old.per_page }), replace: true }),
  };
}

interface Model {
  id: number;
  brand: string;
  name: string;
}

/** Filters of both lists: contact state and model. */
export function useContactFilters(
  { state, models: chosen = [], setState, setModels }: ReturnType<typeof useContactList>,
  models: readonly Model[] = [],
): ListFilter[] {
  const { t } = useTranslation('gateways');
  return [
    {
      id: 'state',
      kind: 'segments',
      label: t('column.state'),
      all: t('state.all'),
      options: CONTACT_STATES.map((one) => ({ value: one, label: t(`state.${one}`) })),
      chosen: state ?? null,
      onChange: (value) => setState(CONTACT_STATES.find((one) => one === value)),
    },
    {
      id: 'model',
      kind: 'select',
      label: t('column.model'),
      placeholder: t('any_model'),
      width: chosen.length > 0 ? 320 : 200,
      isWide: true,
      options: models.map(({ id, brand, name }) => ({ value: String(id), label: `${brand} ${name}`.trim() })),
      chosen: chosen.map(String),
      onChange: (values) => setModels(values.map(Number)),
    },
  ];
}
