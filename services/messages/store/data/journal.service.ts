import { Injectable } from '@nestjs/common';
import { fieldTitle, modelById, type DeviceModel } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { deviceJournal, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { DeviceRepository } from '../registries/devices/device.repository';
import { LayoutRepository } from '../layouts/layout.repository';
import { JournalRepository, type JournalRow } from './journal.repository';

@Injectable()
export class JournalService {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly layouts: LayoutRepository,
    private readonly journal: JournalRepository,
  ) {}

  /** Throws 404. */
  async page(ctx: Context, input: InputOf<typeof deviceJournal>): Promise<ReplyOf<typeof deviceJournal>> {
    const device = orNotFound(await this.devices.find(ctx, input.device_id));
    const { total, rows } = await this.journal.page(ctx, {
      deviceId: device.deviceId,
      types: input.journal_types,
      from: input.startDate,
      to: input.stopDate,
      limit: input.per_page,
      offset: (input.page - 1) * input.per_page,
      newestFirst: input.sort === 'desc',
    });
    const model = modelById(device.modelId);
    const data = await Promise.all(
      rows.map(async (row) => ({
        datetime: row.ts,
        type: row.type,
        ...eventOf(row, await this.layouts.fieldsOf(row.layoutId), ctx, model),
      })),
    );
    return { messages: { current_page: input.page, per_page: input.per_page, total, data } };
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Description of the event: the device's own name of it, else the fields of the row, flags by their titles alone. */
function eventOf({ values, extra }: JournalRow, fields: readonly string[], ctx: Context, model?: DeviceModel) {
  const named = textOf(extra?.['event_name']);
  const inEnglish = textOf(extra?.['event_name_en']);
  if (named ?? inEnglish) return { event_name: named ?? inEnglish ?? '', event_name_en: inEnglish };
  const given = [
    ...fields.map((field, place) => [field, values[place] ?? NaN] as const),
    ...Object.entries(extra ?? {}),
  ].filter(([, value]) =>
    typeof value === 'number' ? Number.isFinite(value) && value !== 0 : (textOf(value) ?? value === true),
  );
  const words = given.map(([field, value]) => {
    const { title, unit } = fieldTitle(field, ctx.language, model);
    if (value === true || (value === 1 && unit === null)) return title;
    return `${title}: ${String(value)}${unit ? ` ${unit.title}` : ''}`;
  });
  return { event_name: words.join('; ') || translate(ctx.language, 'messages.event_none'), event_name_en: null };
}
