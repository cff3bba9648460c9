import { Injectable } from '@nestjs/common';
import { fieldTitle, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import type { InputOf, pointConsumption, ReplyOf } from '@gaugeway/proto/api';
import { AccountingPointRepository, type KnownLink } from '../accounting-points/accounting-point.repository';
import { consumptionOf } from './consumption';
import { RegisterRepository } from './register.repository';

/** Current indications. */
const CURRENT = 1;
/** The register that stands for a device, the most telling first. */
const MAIN_FIELDS = ['tariff_sum', 'tariff1', 'energy', 'in1', 'volume'];
/** Without the noise of binary fractions. */
const DIGITS = 12;

@Injectable()
export class ConsumptionService {
  constructor(
    private readonly points: AccountingPointRepository,
    private readonly registers: RegisterRepository,
  ) {}

  /** Consumption of a point between each two of the times. Throws 404. */
  async between(
    ctx: Context,
    { accounting_point_id: pointId, times, field }: InputOf<typeof pointConsumption>,
  ): Promise<ReplyOf<typeof pointConsumption>> {
    const links = await this.points.linksOf(ctx, pointId);
    if (!links) throw notFound();
    const [begin = 0, end = 0] = [times[0], times.at(-1)];
    const concerned = links.filter(({ from, to }) => from < end && (to === null || to > begin));
    const meters = await Promise.all(
      concerned.map(async (link) => {
        const register = registerOf(link, field);
        const readings = await this.registers.readings(
          { deviceId: link.deviceId, type: CURRENT, field: register, from: link.from, to: link.to },
          times,
        );
        return { link, register, readings };
      }),
    );
    const parts = times.slice(1).map((to, index) => {
      const from = times[index] ?? 0;
      const { value, isIncomplete } = consumptionOf(
        meters.map(({ link, register, readings }) => ({
          meter: {
            from: link.from,
            to: link.to,
            start: link.start[register] ?? null,
            end: link.end[register] ?? null,
            scale: link.transformationRatio,
          },
          readings: {
            first: readings.first,
            last: readings.last,
            begin: readings.at[index] ?? null,
            end: readings.at[index + 1] ?? null,
          },
        })),
        from,
        to,
      );
      return {
        from,
        to,
        value: value === null ? null : Number(value.toPrecision(DIGITS)),
        is_incomplete: isIncomplete,
      };
    });
    const newest = meters.at(-1);
    const model = newest?.link.modelId == null ? undefined : modelById(newest.link.modelId);
    const unit = newest ? fieldTitle(newest.register, ctx.language, model).unit?.title : undefined;
    return { parts, unit: unit ?? '' };
  }
}

/** The wanted register, where the model of the device has it, else its main one. */
function registerOf({ modelId, start, end }: KnownLink, wanted: string | undefined): string {
  const fields: readonly string[] = (modelId === null ? undefined : modelById(modelId)?.fields[CURRENT]) ?? [];
  const candidates = [...(wanted === undefined ? [] : [wanted]), ...MAIN_FIELDS];
  // Of a device that is gone only what was noted down tells which register it was.
  const known = new Set([...fields, ...(fields.length === 0 ? Object.keys({ ...start, ...end }) : [])]);
  return candidates.find((name) => known.has(name)) ?? fields[0] ?? wanted ?? 'in1';
}
