import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE, modelById } from '@gaugeway/catalogue';
import { roundFigure } from '@gaugeway/proto/number/figure';
import type { KnownLink } from '../../store/registries/accounting-points/accounting-point.repository';
import type { RegisterOfPeriod } from '../periods/frozen/frozen-figure';
import { consumptionOf } from './consumption';
import { type RegisterReadings, type RegisterReads, RegisterRepository } from './register.repository';

const NOTHING: RegisterOfPeriod = { start: null, end: null, delta: null, scaled: null, modelId: null };

/** Registers of points at the ends of a period, and their consumption between them. */
@Injectable()
export class PeriodRegisters {
  constructor(private readonly registers: RegisterRepository) {}

  /**
   * @param links of a point, the oldest first
   * @param choose the register of a device; null = it has none
   * @param reads shared with other points
   */
  async of(
    links: readonly KnownLink[],
    { from, to }: { from: number; to: number },
    choose: (link: KnownLink) => string | null,
    reads: RegisterReads = this.registers.reads(),
  ): Promise<RegisterOfPeriod & { field: string | null }> {
    const concerned = links.filter((link) => link.from < to && (link.to === null || link.to > from));
    const meters = await Promise.all(
      concerned.map(async (link) => {
        const field = choose(link);
        if (field === null) return [];
        const register = { deviceId: link.deviceId, type: MESSAGE_TYPE.current, field, from: link.from, to: link.to };
        return [{ link, field, readings: await reads.readings({ register, times: [from, to] }) }];
      }),
    );
    const known = meters.flat();
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last) return { ...NOTHING, field: null };
    const counted = (scaleOf: (link: KnownLink) => number): number | null => {
      const { value } = consumptionOf(
        known.map(({ link, field, readings }) => ({
          meter: {
            ...{ from: link.from, to: link.to, scale: scaleOf(link) },
            ...{ start: link.start[field] ?? null, end: link.end[field] ?? null, facts: readings.facts },
          },
          readings: { ...readings, begin: readings.finalAt[0] ?? null, end: readings.finalAt[1] ?? null },
        })),
        from,
        to,
      );
      return value === null ? null : roundFigure(value);
    };
    return {
      field: last.field,
      start: startOf(first, from, to),
      end: endOf(last, to),
      delta: counted(() => 1),
      scaled: counted((link) => link.transformationRatio),
      modelId: last.link.modelId,
    };
  }
}

interface Meter {
  link: KnownLink;
  field: string;
  readings: RegisterReadings;
}

/**
 * The reading at the beginning, as consumption counts from it: of a meter without one before the period its first one, which
 * has its own date.
 */
function startOf({ link, field, readings }: Meter, from: number, to: number): RegisterOfPeriod['start'] {
  const noted = link.start[field];
  const first = noted === undefined ? readings.first : { value: noted, ts: link.from };
  const found = link.from > from ? first : (readings.at[0] ?? first);
  return found && found.ts <= to ? { value: found.value, ts: found.ts } : null;
}

/** The reading at the end: of a meter that left before the one when it left. */
function endOf({ link, field, readings }: Meter, to: number): RegisterOfPeriod['end'] {
  const noted = link.end[field];
  const left = noted === undefined ? readings.last : { value: noted, ts: link.to ?? to };
  const found = link.to !== null && link.to <= to ? left : (readings.at[1] ?? null);
  return found && { value: found.value, ts: found.ts };
}

/** The register itself and no other in its place; null where the device has it not. */
export function ownRegister({ modelId, start, end }: KnownLink, field: string): string | null {
  const fields: readonly string[] =
    (modelId === null ? undefined : modelById(modelId)?.fields[MESSAGE_TYPE.current]) ?? [];
  return fields.includes(field) || field in start || field in end ? field : null;
}
