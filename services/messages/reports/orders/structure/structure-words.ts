import { callerZone, type Context } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { modelById } from '@gaugeway/catalogue';
import { type ReportPointField, RESOURCE_TYPES } from '@gaugeway/proto/api';
import { clockText } from '@gaugeway/proto/time/zone';
import type { PointFacts } from '../../../store/registries/accounting-points/point-facts.repository';
import type { Value } from './structure';

/** A time as DD.MM.YYYY HH:mm by the clock of the context. */
export function clockOf(ctx: Pick<Context, 'timeZone' | 'zone'>, at: number): string {
  const [day = '', time = ''] = clockText(callerZone(ctx), at).slice(0, 16).split('T');
  return `${dayText(day)} ${time}`;
}

/** YYYY-MM-DD as DD.MM.YYYY. */
export const dayText = (day: string): string => day.split('-').reverse().join('.');

export const factTitle = ({ language }: Context, field: ReportPointField): string =>
  translate(language, `report.point_field.${field}`);

/** Contents of the columns of a point itself; `number`: its place in the report, from 1. */
export function factValues(
  { language }: Context,
  facts: PointFacts,
  number: number,
): Readonly<Record<ReportPointField, Value>> {
  const resource = RESOURCE_TYPES.find(({ id }) => id === facts.resourceTypeId);
  return {
    number,
    title: facts.title,
    address: facts.address || null,
    resource: resource ? translate(language, `export.resource_${resource.name}`) : null,
    consumer: facts.consumer,
    contract: facts.contract || null,
    serial: facts.serial || null,
    meter: facts.meter,
    model: facts.modelId === null ? null : (modelById(facts.modelId)?.name ?? null),
    ratio: facts.ratio,
    loss_factor: facts.lossFactor,
    max_power: facts.maxPower,
    voltage_level: facts.voltageLevel
      ? translate(language, `report.voltage_${facts.voltageLevel as 1 | 2 | 3 | 4}`)
      : null,
    standard_month: facts.standardMonth,
    verification: facts.verification ? dayText(facts.verification) : null,
  };
}
