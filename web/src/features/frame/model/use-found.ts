import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { meteringDevices } from '@gaugeway/proto/api/devices';
import { consumers } from '@gaugeway/proto/api/directories';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { gateways } from '@gaugeway/proto/api/gateways';
import { buildTree } from '@gaugeway/proto/api/objects';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { maySeeModule, useAccess } from '@/shared/access';
import { query } from '@/shared/api';
import { type Found, rowsOf, SHOWN_OF_KIND } from './found';

/** Shortest search text: one letter is in nearly every name. */
const LEAST_LETTERS = 2;

/** Search results of the company for the text, of the kinds that the user can read, and the state of the search. */
export function useFound(text: string): { found: readonly Found[]; isLooking: boolean; error: Error | null } {
  const access = useAccess();
  const isSearched = text.length >= LEAST_LETTERS;
  const ofDevices = { ...options, enabled: isSearched && maySeeModule(access, SECTION.devices) };
  const ofObjects = { ...options, enabled: isSearched && maySeeModule(access, SECTION.objects) };
  const page = { page: 1, per_page: SHOWN_OF_KIND, search_string: text };
  const device = useQuery({ ...query(meteringDevices, page), ...ofDevices });
  const gateway = useQuery({ ...query(gateways, page), ...ofDevices });
  const object = useQuery({ ...query(buildTree, { search_string: text }), ...ofObjects });
  const point = useQuery({ ...query(accountingPoints, page), ...ofObjects });
  const consumer = useQuery({ ...query(consumers, page), ...ofObjects });
  const queries = [device, gateway, object, point, consumer];
  const found: Found[] = [
    ...rowsOf(device.data?.metering_devices).map(({ id, name, serial, deviceID, inside_addr }) => ({
      ...{ kind: 'device' as const, id, name },
      about: [serial, deviceID || inside_addr].filter(Boolean).join(' · '),
    })),
    ...rowsOf(gateway.data?.gateways).map(({ id, name, identity }) => ({
      ...{ kind: 'gateway' as const, id, name, about: identity },
    })),
    ...rowsOf(object.data?.objects).map(({ _id: id, name, above }) => ({
      ...{ kind: 'object' as const, id, name, about: above ?? '' },
    })),
    ...rowsOf(point.data?.accounting_points).map(({ id, title, city, street, house }) => ({
      ...{ kind: 'point' as const, id, name: title },
      about: [city, street, house].filter(Boolean).join(', '),
    })),
    ...rowsOf(consumer.data?.consumers).map(({ _id: id, name, number_of_contract }) => ({
      ...{ kind: 'consumer' as const, id, name, about: number_of_contract },
    })),
  ];
  return {
    found: isSearched ? found : [],
    isLooking: queries.some(({ isFetching }) => isFetching),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
  };
}

const options = { placeholderData: keepPreviousData, meta: { quiet: true } };
