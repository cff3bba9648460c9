import type { Context } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { type AccountingPoint, RESOURCE_TYPES } from '@gaugeway/proto/api';
import { kindOfOtherResource } from './accounting-point.errors';

const OTHER = 7;

/** Throws `kindOfOtherResource` for a kind that points of the resource do not have; one without kinds has "other". */
export function refuseKindOfOther(
  { language }: Context,
  { resource_type_id, type }: Pick<AccountingPoint, 'resource_type_id' | 'type'>,
): void {
  const resource = RESOURCE_TYPES.find(({ id }) => id === resource_type_id);
  const kinds: readonly number[] = resource && resource.kinds.length > 0 ? resource.kinds : [OTHER];
  if (!resource || kinds.includes(type)) return;
  const title = (kind: number): string => translate(language, `point.kind_${kind as KindNumber}`);
  throw kindOfOtherResource(
    {
      resource: translate(language, `export.resource_${resource.name}`),
      kind: title(type),
      kinds: kinds.map(title).join(', '),
    },
    { attribute: 'type' },
  );
}

type KindNumber = (typeof RESOURCE_TYPES)[number]['kinds'][number] | 7;
