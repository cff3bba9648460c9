import { Injectable } from '@nestjs/common';
import { modelTitle } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { Pauses } from '@gaugeway/platform/slots';
import { AttributeRepository } from '../../attributes/attribute.repository';
import { UsableModels } from '../../models/usable-models';
import { hasWrongImeiCheckDigit, normaliseIdentity } from '../../identifiers';
import { type Remark, remark } from '@gaugeway/platform/bulk';
import { type ImportDraft, modelsByText, readRow, type Surroundings } from './import-cells';
import { folded, importColumns } from './import-columns';
import type { ImportRow } from './import-file';
import { type IdentifierHolder, ImportRepository, type Reader } from './import.repository';

export interface JudgedRow {
  n: number;
  /** null where something is wrong. */
  draft: ImportDraft | null;
  faults: Remark[];
  warnings: Remark[];
  /** The company has this very device already: the same identifier, model and name. */
  known: number | null;
}

/** Rows of the spreadsheet by their identifiers, for the rows checked so far. */
export type Firsts = Map<string, number>;

/** Reports the planned creation and the faults of each row; writes nothing. */
@Injectable()
export class ImportJudge {
  constructor(
    private readonly imports: ImportRepository,
    private readonly attributes: AttributeRepository,
    private readonly models: UsableModels,
  ) {}

  /** `hold`: the gateway devices that rows name stay until the reader's transaction ends. */
  async judge(
    reader: Reader,
    ctx: Context,
    rows: readonly ImportRow[],
    { firsts, hold }: { firsts: Firsts; hold: boolean },
  ): Promise<JudgedRow[]> {
    const around = await this.surroundings(reader, ctx, rows, hold);
    const judged: JudgedRow[] = [];
    const pauses = new Pauses();
    for (const { n, cells, faults } of rows) {
      if (pauses.isDue) await pauses.take();
      const reading = readRow(cells, around);
      // A fault of the cell itself comes first, and is the only one reported.
      const reported = new Set(faults.map(({ column }) => column));
      const all = [...faults, ...reading.faults.filter(({ column }) => !reported.has(column))];
      judged.push({ n, draft: reading.draft, faults: all, warnings: warningsOf(cells), known: null });
    }
    refuseTwins(judged, firsts);
    await this.refuseTaken(reader, ctx, judged);
    await this.warnOfAddresses(reader, ctx, judged);
    for (const row of judged) if (row.faults.length > 0 || row.known !== null) row.draft = null;
    return judged;
  }

  /** Faults of drafts whose identifiers were taken by another transaction while they were written. */
  async collisions(reader: Reader, ctx: Context, drafts: readonly JudgedRow[]): Promise<void> {
    await this.refuseTaken(reader, ctx, drafts);
    for (const { faults, known } of drafts) {
      if (faults.length === 0 && known === null) faults.push(remark('', 'errors.changed_meanwhile'));
    }
  }

  private async surroundings(
    reader: Reader,
    ctx: Context,
    rows: readonly ImportRow[],
    hold: boolean,
  ): Promise<Surroundings> {
    const columns = importColumns(await this.attributes.list(ctx));
    const named = [...new Set(rows.flatMap(({ cells }) => cells['gateway'] ?? []))];
    const texts = [...new Set(named.flatMap((text) => [text, normaliseIdentity(text)]))];
    const [gateways, servers] = [
      await this.imports.gateways(reader, ctx, texts, hold),
      await this.imports.servers(reader, ctx),
    ];
    return {
      columns: new Map(columns.map((column) => [column.name, column])),
      models: modelsByText(await this.models.all(ctx)),
      gateways: gatewaysByText(named, gateways),
      servers: new Map([
        ...servers.map(({ id, name }) => [folded(name), id] as const),
        ...servers.map(({ id }) => [String(id), id] as const),
      ]),
      timeZone: ctx.timeZone,
    };
  }

  private async refuseTaken(reader: Reader, ctx: Context, rows: readonly JudgedRow[]): Promise<void> {
    const drafts = rows.flatMap(({ draft }) => draft ?? []);
    const euis = drafts.flatMap(({ device }) => (device.devEui ? [device.devEui] : []));
    const serials = drafts.flatMap(({ model, device }) =>
      device.serial ? [{ modelId: model.id, serial: device.serial }] : [],
    );
    if (euis.length + serials.length === 0) return;
    const holders = await this.imports.holders(reader, ctx, euis, serials);
    const byEui = new Map(holders.filter((holder) => holder.dev_eui).map((holder) => [holder.dev_eui, holder]));
    const bySerial = new Map(
      holders.filter((holder) => holder.serial).map((holder) => [serialKey(holder.model_id, holder.serial), holder]),
    );
    for (const row of rows) {
      const { draft, faults } = row;
      if (!draft) continue;
      const eui = byEui.get(draft.device.devEui);
      const serial = bySerial.get(serialKey(draft.model.id, draft.device.serial));
      const [one, ...others] = [eui, serial].filter((holder) => holder !== undefined);
      if (one && faults.length === 0 && isSame(ctx, draft, one) && others.every(({ id }) => id === one.id)) {
        row.known = one.id;
        continue;
      }
      if (eui) faults.push(takenEui(ctx, eui));
      if (serial) faults.push(remark('serial', 'errors.serial_taken', { name: serial.name, id: serial.id }));
    }
  }

  /** Only the address distinguishes two meters of a line, so a duplicate address is probably a mistake. */
  private async warnOfAddresses(reader: Reader, ctx: Context, rows: readonly JudgedRow[]): Promise<void> {
    const places = rows.flatMap(({ draft, faults }) =>
      draft && faults.length === 0 && draft.device.gatewayId !== null && draft.device.insideAddr
        ? [{ gatewayId: draft.device.gatewayId, address: draft.device.insideAddr }]
        : [],
    );
    const taken = new Map(
      (await this.imports.addressesTaken(reader, ctx, places)).map((row) => [
        `${row.gateway_id} ${row.inside_addr}`,
        row.name,
      ]),
    );
    for (const { draft, warnings } of rows) {
      const name = draft && taken.get(`${draft.device.gatewayId} ${draft.device.insideAddr}`);
      if (name) warnings.push(remark('inside_addr', 'import.warning_address', { name }));
    }
  }
}

/** The row was made before, by another import or by hand: it is no conflict but done. */
const isSame = (ctx: Context, { model, device }: ImportDraft, holder: IdentifierHolder): boolean =>
  holder.company_id === ctx.companyId && holder.model_id === model.id && holder.name === device.name;

const serialKey = (modelId: number, serial: string): string => `${modelId} ${serial}`;

function takenEui(ctx: Context, holder: IdentifierHolder): Remark {
  if (holder.company_id !== ctx.companyId) return remark('dev_eui', 'errors.dev_eui_taken_elsewhere');
  return remark('dev_eui', 'errors.dev_eui_taken', { name: holder.name, id: holder.id });
}

function warningsOf(cells: Readonly<Record<string, string>>): Remark[] {
  const identity = normaliseIdentity(cells['gateway'] ?? '');
  return hasWrongImeiCheckDigit(identity) ? [remark('gateway', 'import.warning_imei', { imei: identity })] : [];
}

/** Rejects repeated rows: of rows with one device EUI, or one serial number of a model, only the first counts. */
function refuseTwins(rows: readonly JudgedRow[], firsts: Firsts): void {
  for (const { n, draft, faults } of rows) {
    if (!draft) continue;
    const { model, device } = draft;
    const keys: [column: string, key: string][] = [
      ...(device.devEui ? [['dev_eui', `eui ${device.devEui}`] as [string, string]] : []),
      ...(device.serial ? [['serial', `serial ${serialKey(model.id, device.serial)}`] as [string, string]] : []),
    ];
    for (const [column, key] of keys) {
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, n);
      else if (first !== n) faults.push(remark(column, 'import.fault_twin', { row: first, model: modelTitle(model) }));
    }
  }
}

/** A text means the gateway device of that identity; else those of that name; else the one of that number. */
function gatewaysByText(
  texts: readonly string[],
  gateways: readonly { id: number; identity: string; name: string }[],
): ReadonlyMap<string, readonly number[]> {
  const byIdentity = new Map<string, number[]>();
  const byName = new Map<string, number[]>();
  const byId = new Map<string, number[]>();
  const add = (to: Map<string, number[]>, key: string, id: number) => {
    const known = to.get(key);
    if (known) known.push(id);
    else to.set(key, [id]);
  };
  for (const { id, identity, name } of gateways) {
    add(byIdentity, identity, id);
    add(byName, folded(name), id);
    add(byId, String(id), id);
  }
  return new Map(
    texts.map((text) => {
      const identities = new Set([normaliseIdentity(text), text]);
      const found = [...identities].flatMap((identity) => byIdentity.get(identity) ?? []);
      return [folded(text), found.length > 0 ? found : (byName.get(folded(text)) ?? byId.get(text) ?? [])];
    }),
  );
}
