import { type DeviceModel, modelTitle } from '@gaugeway/catalogue';
import { LANGUAGES, translate } from '@gaugeway/platform/i18n';
import { sentencesAtFault } from '@gaugeway/platform/http';
import { createMeteringDevice, keptZone, LORAWAN_KEYS, saveLorawanSettings } from '@gaugeway/proto/api';
import { isFault, readValue, type StoredValue } from '../../attributes/attribute-value';
import { isFor } from '../../attributes/input-values';
import { readKeys } from '../../lorawan/lorawan-keys';
import { type DeviceDraft, type DeviceInput, fillForm } from '../../metering-devices/device-form';
import { type Remark, remark } from '@gaugeway/platform/bulk';
import { columnOfInput, FIELD_COLUMNS, folded, type ImportColumn, importName, LORAWAN_COLUMNS } from './import-columns';

/** Settings of a new device for its network server; keys normalised. */
export interface LorawanDraft {
  network_server_id: number;
  application_id: string;
  device_profile_id: string;
  activation: 'otaa' | 'abp' | 'kept';
  values: Partial<Record<string, string>>;
}

/** The contents of a row. */
export interface ImportDraft {
  model: DeviceModel;
  device: DeviceDraft;
  attributes: { id: number; value: StoredValue }[];
  lorawan: LorawanDraft | null;
}

/** Entries of the company that the names in the cells refer to. */
export interface Surroundings {
  columns: ReadonlyMap<string, ImportColumn>;
  models: ReadonlyMap<string, DeviceModel | null>;
  /** Gateway devices by the text of a cell: number, identity or name, folded; several of one name. */
  gateways: ReadonlyMap<string, readonly number[]>;
  /** Network servers by number or name, folded. */
  servers: ReadonlyMap<string, number>;
  timeZone: number;
}

/** Models by the text of a cell: number, brand and name, or the name alone; null = several have that name. */
export function modelsByText(models: readonly DeviceModel[]): ReadonlyMap<string, DeviceModel | null> {
  const known = new Map<string, DeviceModel | null>();
  for (const model of models) {
    known.set(String(model.id), model);
    known.set(folded(modelTitle(model)), model);
  }
  for (const model of models) {
    const name = folded(model.name);
    known.set(name, known.has(name) && known.get(name) !== model ? null : model);
  }
  return known;
}

/** Yes and no in every language, and as spreadsheets write them. */
const WORDS = new Map<string, boolean>([
  ...['true', '1', '+'].map((word) => [word, true] as const),
  ...['false', '0', '-'].map((word) => [word, false] as const),
  ...LANGUAGES.map((language) => [folded(translate(language, 'import.yes')), true] as const),
  ...LANGUAGES.map((language) => [folded(translate(language, 'import.no')), false] as const),
]);

/** 365 days. */
const MOST_MINUTES = 525_600;
/**
 * The device described by a row, and its faults by column; the draft is null where the model is unknown. Faults of
 * the cells themselves come in with the row. Pure.
 */
export function readRow(
  cells: Readonly<Record<string, string>>,
  around: Surroundings,
): { draft: ImportDraft | null; faults: Remark[] } {
  return new RowReading(cells, around).read();
}

class RowReading {
  private readonly faults: Remark[] = [];

  constructor(
    private readonly cells: Readonly<Record<string, string>>,
    private readonly around: Surroundings,
  ) {}

  read(): { draft: ImportDraft | null; faults: Remark[] } {
    if (!this.cells['name']) this.fault('name', 'errors.field_required');
    const model = this.model();
    if (!model) return { draft: null, faults: this.faults };
    const input = this.input(model);
    const parsed = createMeteringDevice.input.safeParse(input);
    if (!parsed.success) {
      for (const { field, key, variables } of sentencesAtFault(parsed.error.issues, input)) {
        this.faultOnce(columnOfInput(field, this.around.columns), key, variables);
      }
    }
    const { draft: device, faults } = fillForm(model, input, null);
    for (const [field, { key, variables }] of Object.entries(faults)) {
      this.faultOnce(columnOfInput(field, this.around.columns), key, variables);
    }
    const lorawan = this.lorawan(model);
    const attributes = this.attributes(model);
    return { draft: { model, device, attributes, lorawan }, faults: this.faults };
  }

  private model(): DeviceModel | null {
    const text = this.cells['model'];
    if (!text) {
      this.fault('model', 'errors.field_required');
      return null;
    }
    const model = this.around.models.get(folded(text)) ?? null;
    if (!model) this.fault('model', 'import.fault_model', { model: text });
    return model;
  }

  private input(model: DeviceModel) {
    const parameters = this.parameters(model);
    const fields = FIELD_COLUMNS.map((field) => [field.name, this.field(field)] as const);
    const input = {
      // The schema of the call checks the values of the columns.
      ...(Object.fromEntries(fields) as DeviceInput),
      name: this.cells['name'] ?? '',
      is_active: this.yesNo('is_active'),
      poll_params: Object.keys(parameters).length > 0 ? parameters : undefined,
      properties: this.cells['address'] ? { address: this.cells['address'] } : undefined,
    };
    const set = Object.entries(input).filter(([, value]) => value !== undefined);
    return { model_id: model.id, ...(Object.fromEntries(set) as typeof input) };
  }

  /** The value of a field in a cell, as the API takes it; undefined = none. */
  private field(field: (typeof FIELD_COLUMNS)[number]): string | number | undefined {
    const column = importName(field);
    const text = this.cells[column];
    switch (field.kind) {
      case 'gateway':
        return this.gateway();
      case 'zone':
        return keptZone(this.number(column) ?? this.around.timeZone) ?? this.around.timeZone;
      case 'seconds':
        return this.minutes(column);
      case 'number':
        return this.number(column);
      case 'date':
        return text || undefined;
      default:
        return text;
    }
  }

  private gateway(): number | undefined {
    const text = this.cells['gateway'];
    if (!text) return undefined;
    const found = this.around.gateways.get(folded(text)) ?? [];
    if (found.length === 0) this.fault('gateway', 'import.fault_gateway', { gateway: text });
    if (found.length > 1) this.fault('gateway', 'import.fault_gateways', { gateway: text, count: found.length });
    return found[0];
  }

  private parameters(model: DeviceModel): Record<string, unknown> {
    const own = new Set(model.form.map(({ name }) => name));
    const input: Record<string, unknown> = {};
    for (const [column, text] of Object.entries(this.cells)) {
      const name = /^param\.(.+)$/.exec(column)?.[1];
      if (!name) continue;
      if (!own.has(name)) this.fault(column, 'errors.field_not_for_model');
      else input[name] = this.around.columns.get(column)?.kind === 'number' ? this.number(column) : text;
    }
    return input;
  }

  private attributes(model: DeviceModel): ImportDraft['attributes'] {
    const values: ImportDraft['attributes'] = [];
    for (const [name, { attribute, kind }] of this.around.columns) {
      const text = this.cells[name];
      if (!attribute) continue;
      const has = isFor(attribute, model.id);
      if (!text) {
        if (has && attribute.is_required) this.fault(name, 'errors.field_required');
        continue;
      }
      if (!has) {
        this.fault(name, 'errors.field_not_for_model');
        continue;
      }
      const given = kind === 'yes_no' ? (WORDS.get(folded(text)) ?? text) : text;
      const value = readValue(attribute, given);
      if (isFault(value)) this.fault(name, value.key, value.variables);
      else values.push({ id: attribute.id, value });
    }
    return values;
  }

  private lorawan(model: DeviceModel): LorawanDraft | null {
    const given = LORAWAN_COLUMNS.filter((name) => this.cells[name]);
    if (given.length === 0) return null;
    if (!model.transport.hasNetworkServer) {
      for (const name of given) this.fault(name, 'errors.field_not_for_model');
      return null;
    }
    const before = this.faults.length;
    for (const name of ['network_server', 'application_id', 'device_profile_id']) {
      if (!this.cells[name]) this.fault(name, 'errors.field_required');
    }
    const server = this.cells['network_server'];
    const network_server_id = this.around.servers.get(folded(server ?? ''));
    if (server && network_server_id === undefined) this.fault('network_server', 'errors.field_unknown_network_server');
    const { values, faults } = readKeys(this.keys());
    for (const [name, bytes] of Object.entries(faults))
      this.fault(name, 'errors.field_hex_bytes', { count: bytes * 2 });
    if (this.faults.length > before) return null;
    const { application_id, device_profile_id } = this.cells;
    const input = {
      id: 1,
      network_server_id: network_server_id ?? 0,
      application_id: (application_id ?? '').toLowerCase(),
      device_profile_id: (device_profile_id ?? '').toLowerCase(),
      activation: (this.cells['activation'] ?? 'otaa').toLowerCase() as 'otaa',
    };
    const parsed = saveLorawanSettings.input.safeParse(input);
    if (parsed.success) return { ...parsed.data, values };
    for (const { field, key, variables } of sentencesAtFault(parsed.error.issues, input)) {
      const isId = field === 'application_id' || field === 'device_profile_id';
      this.faultOnce(columnOfInput(field, this.around.columns), isId ? 'import.fault_uuid' : key, variables);
    }
    return null;
  }

  private keys() {
    const named = ['join_eui', 'dev_addr', ...LORAWAN_KEYS].map((name) => [name, this.cells[name]]);
    return { activation: 'otaa' as const, ...(Object.fromEntries(named) as Record<string, string>) };
  }

  private minutes(column: string): number | undefined {
    const number = this.number(column);
    if (number === undefined) return undefined;
    if (number >= 0 && number <= MOST_MINUTES) return Math.round(number * 60);
    this.fault(column, 'errors.field_range', { min: 0, max: MOST_MINUTES });
    return undefined;
  }

  /** Number as `import-file.ts` wrote it. */
  private number(column: string): number | undefined {
    const text = this.cells[column];
    if (!text) return undefined;
    const number = Number(text);
    if (Number.isFinite(number)) return number;
    this.fault(column, 'errors.field_number');
    return undefined;
  }

  private yesNo(column: string): boolean | undefined {
    const text = this.cells[column];
    if (!text) return undefined;
    const state = WORDS.get(folded(text));
    if (state === undefined) this.fault(column, 'errors.field_state');
    return state;
  }

  private fault(column: string, key: string, variables: Remark['variables'] = {}): void {
    this.faults.push(remark(column, key, variables));
  }

  /** A fault that two rules find in one cell is reported once. */
  private faultOnce(column: string, key: string, variables: Remark['variables'] = {}): void {
    if (!this.faults.some((known) => known.column === column)) this.fault(column, key, variables);
  }
}
