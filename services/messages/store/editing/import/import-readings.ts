import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE, fieldTitle, messageTypeTitle, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import {
  CELL_FAULTS,
  cellFaultKey,
  notesOnFile,
  questionView,
  readSheetFile,
  type SheetFile,
  sheetTooLong,
  writeWorkbook,
} from '@gaugeway/platform/documents';
import { HeavySlots } from '@gaugeway/platform/slots';
import { importReadings, type InputOf, LANGUAGES, LARGEST_READINGS_IMPORT, type ReplyOf } from '@gaugeway/proto/api';
import { DeviceRepository, type ProjectedDevice } from '../../registries/devices/device.repository';
import { LayoutRepository } from '../../layouts/layout.repository';
import { importHeads } from './import.errors';
import { readingEvents } from './reading-events';
import {
  type DeviceColumn,
  type ReadReadings,
  readReadings,
  type ReadRow,
  type RowFault,
  type ValueColumn,
} from './read-readings';
import { StoredReadingsRepository } from './stored-readings.repository';

type Input = InputOf<typeof importReadings>;
type Reply = ReplyOf<typeof importReadings>;

/** `above`: rows for the heads and for lines above them. */
const LIMITS = { rows: LARGEST_READINGS_IMPORT, above: 20, columns: 64, text: 200 };
const TEMPLATE_PATIENCE_MS = 20_000;
const MOST_FAULTS = 500;
/** Values edited by a user stay. */
const EDITED = 4;

/** A row as it will be stored, and how it differs from the stored one. */
interface JudgedRow {
  ts: number;
  values: Map<string, number>;
  verdict: 'new' | 'changed' | 'known' | 'kept';
}

/** Readings of a device from a spreadsheet: checked first, then sent the way of all readings. */
@Injectable()
export class ImportReadings {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly layouts: LayoutRepository,
    private readonly storedReadings: StoredReadingsRepository,
    private readonly slots: HeavySlots,
  ) {}

  /** `signal`: the caller has left. Throws 404, the errors of the file, `importHeads`, 429 of the slots. */
  async run(ctx: Context, input: Input, signal: AbortSignal): Promise<Reply> {
    const device = await this.devices.existing(ctx, input.id);
    return this.slots.run(ctx, () => this.read(ctx, device, input, signal), signal);
  }

  private async read(ctx: Context, device: ProjectedDevice, input: Input, signal: AbortSignal): Promise<Reply> {
    const bytes = Buffer.from(input.content, 'base64');
    const columns = columnsOf(ctx, device, input.msgType);
    const file = await readSheetFile(bytes, LIMITS, signal);
    const reading = { zone: device.zone, now: Date.now() / 1000, answers: input };
    const read = await readReadings(file, columns, reading, identityOf(device));
    if (!read) throw importHeads({ columns: [timeHead(ctx, device), ...columns.map(({ head }) => head)].join('; ') });
    if (read.total > LARGEST_READINGS_IMPORT) throw sheetTooLong({ most: LARGEST_READINGS_IMPORT });
    const judged = await this.judge(ctx, device, input.msgType, read.rows);
    const faulty = new Set(read.faults.map(({ row }) => row)).size;
    const wanted = judged.filter(({ verdict }) => verdict === 'new' || verdict === 'changed');
    const imported = !input.dry_run && wanted.length > 0 && (faulty === 0 || input.skip_faulty);
    if (imported) await this.send(ctx, device, input, bytes, wanted);
    return replyOf(ctx, { file, read, judged, faulty, imported, isDry: input.dry_run });
  }

  /** The empty spreadsheet of a device. `signal`: the caller has left. Throws 404, 429 of the slots. */
  async template(
    ctx: Context,
    id: number,
    msgType: number,
    signal: AbortSignal,
  ): Promise<{ bytes: Buffer; name: string }> {
    const device = await this.devices.existing(ctx, id);
    const heads = [timeHead(ctx, device), ...columnsOf(ctx, device, msgType).map(({ head }) => head)];
    const sheet = {
      name: messageTypeTitle(msgType, ctx.language),
      widths: heads.map(() => 24),
      stickyRows: 1,
      hints: [
        {
          range: `A2:A${LARGEST_READINGS_IMPORT + 1}`,
          title: heads[0] ?? '',
          prompt: translate(ctx.language, 'readings_import.time_hint'),
        },
      ],
      rows: [[heads.map((text) => ({ text, tone: 'head' as const }))]],
    };
    const write = () => writeWorkbook([sheet], AbortSignal.any([signal, AbortSignal.timeout(TEMPLATE_PATIENCE_MS)]));
    return { bytes: await this.slots.run(ctx, write, signal), name: `readings_${id}_${msgType}` };
  }

  /** A stored row keeps the fields that the spreadsheet does not have. */
  private async judge(ctx: Context, device: ProjectedDevice, type: number, rows: ReadRow[]): Promise<JudgedRow[]> {
    const found = await this.storedReadings.at(
      ctx,
      device.deviceId,
      type,
      rows.map(({ ts }) => ts),
    );
    const there = new Map(found.map((row) => [row.ts, row]));
    return Promise.all(
      rows.map(async ({ ts, values }): Promise<JudgedRow> => {
        const old = there.get(ts);
        if (!old) return { ts, values, verdict: 'new' };
        const fields = await this.layouts.fieldsOf(old.layoutId);
        const previous = new Map(
          fields.flatMap((field, place) => {
            const value = old.values[place];
            return typeof value === 'number' && Number.isFinite(value) ? [[field, value] as const] : [];
          }),
        );
        if (old.status >= EDITED) return { ts, values, verdict: 'kept' };
        const isSame = [...values].every(([field, value]) => previous.get(field) === value);
        return { ts, values: new Map([...previous, ...values]), verdict: isSame ? 'known' : 'changed' };
      }),
    );
  }

  private async send(
    ctx: Context,
    device: ProjectedDevice,
    input: Input,
    bytes: Buffer,
    rows: readonly JudgedRow[],
  ): Promise<void> {
    const mark = {
      // The console shows these two where a reading did not come from the device itself.
      message_api: true,
      reason: translate(ctx.language, 'readings_import.reason', { file: input.file_name }),
      method: translate(ctx.language, 'readings_import.method'),
    };
    await this.storedReadings.publish(ctx, readingEvents(device, input.msgType, rows, JSON.stringify(mark)), {
      device: device.deviceId,
      type: input.msgType,
      rows: rows.length,
      changed: rows.filter(({ verdict }) => verdict === 'changed').length,
      file: input.file_name,
      hash: createHash('sha256').update(bytes).digest('hex'),
    });
  }
}

function replyOf(
  ctx: Context,
  input: {
    file: SheetFile;
    read: ReadReadings;
    judged: readonly JudgedRow[];
    faulty: number;
    imported: boolean;
    isDry: boolean;
  },
): Reply {
  const { file, read, judged, faulty, imported, isDry } = input;
  const count = (verdict: JudgedRow['verdict']) => judged.filter((row) => row.verdict === verdict).length;
  const counts = { new: count('new'), changed: count('changed'), unchanged: count('known'), manual: count('kept') };
  const taken = counts.new + counts.changed;
  const key = imported ? 'done' : taken === 0 ? 'nothing' : isDry ? 'judged' : 'blocked';
  return {
    rows: read.total,
    ...counts,
    faulty,
    faults: read.faults.slice(0, MOST_FAULTS).map(({ kind, ...fault }) => ({ ...fault, msg: sentenceOf(ctx, kind) })),
    ignored: read.ignored,
    imported,
    questions: read.questions.map((question) => questionView(ctx.language, question)),
    notes: notesOnFile(file).map(({ key, variables }) => translate(ctx.language, key, variables)),
    msg: translate(ctx.language, `readings_import.${key}`, { count: taken, faulty }),
  };
}

function sentenceOf(ctx: Context, kind: RowFault['kind']): string {
  const fault = CELL_FAULTS.find((known) => known === kind);
  return translate(ctx.language, fault ? cellFaultKey(fault) : `readings_import.fault_${kind}`);
}

/** The offset is in the head only if it is the same at all times: an offset in the head applies to all rows. */
function timeHead(ctx: Context, { zone }: ProjectedDevice): string {
  if (typeof zone !== 'number') return translate(ctx.language, 'report.time');
  return translate(ctx.language, 'card.time', { zone: `UTC${zone < 0 ? '−' : '+'}${Math.abs(zone)}` });
}

/** Heads that other systems give to such columns, in any language. */
const SERIAL_HEADS = [
  'serial',
  'serial no',
  's/n',
  'meter number',
  'meter no',
  'заводской номер',
  'серийный номер',
  'номер прибора',
];
const NAME_HEADS = ['name', 'device', 'meter', 'device name', 'meter name', 'прибор', 'счётчик', 'счетчик', 'тоолуур'];

/** Columns of a spreadsheet that name a device. One that calls it a device may name it in any way. */
function identityOf({ serial, devEui, name, deviceId }: ProjectedDevice): DeviceColumn[] {
  const named = (key: string, more: readonly string[]) => [
    ...LANGUAGES.map((language) => translate(language, key)),
    ...more,
  ];
  const given = (...values: string[]) => values.filter((value) => value.trim() !== '');
  return [
    { heads: named('field.serial', SERIAL_HEADS), values: given(serial) },
    { heads: named('field.deviceID', ['dev_eui', 'device eui']), values: given(devEui) },
    { heads: ['device_id'], values: [String(deviceId)] },
    { heads: named('field.name', NAME_HEADS), values: given(name, serial, devEui, String(deviceId)) },
  ];
}

/** The fields that a type of the model has; an archive has those of the indications. */
function columnsOf(ctx: Context, device: ProjectedDevice, type: number): ValueColumn[] {
  const model = modelById(device.modelId);
  const fields: readonly string[] = model?.fields[type] ?? model?.fields[MESSAGE_TYPE.current] ?? [];
  return fields.map((field) => {
    const heads = LANGUAGES.map((language) => {
      const { title, unit } = fieldTitle(field, language, model);
      return { title, head: unit ? `${title}, ${unit.title}` : title, language, unit: unit?.title ?? '' };
    });
    return {
      field,
      isShare: heads.some(({ unit }) => unit === '%'),
      head: heads.find(({ language }) => language === ctx.language)?.head ?? field,
      aliases: [field, ...heads.flatMap(({ title, head }) => [title, head])],
    };
  });
}
