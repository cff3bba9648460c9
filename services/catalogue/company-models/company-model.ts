import type { ModelCodec, ModelCopy, ModelRegister } from '@gaugeway/proto/api';
import { transportOfInterface } from '@gaugeway/proto/kinds/find-transport';
import { controlsOf } from '../controls/offered';
import type { Driver } from '../driver';
import { isModbus } from '../drivers/modbus/driver';
import { WRITE, wordsOf } from '../drivers/modbus/frames';
import { CLOCK_PARTS } from '../drivers/modbus/register-clock';
import { boundsOf, holds, kindOf, SETS } from '../drivers/modbus/register-values';
import { FIELDS, type FieldName, isFieldName } from '../fields/fields';
import { isTextField } from '../fields/text-fields';
import { messageType } from '../fields/message-types';
import { QUANTITIES, type QuantityName } from '../fields/quantities';
import { type DeviceModel, type FormField, INTERFACE } from '../model';
import { models } from '../models';
import { refused } from './company-model-error';
import { declaredControls, isDeclarationFault } from './declared-controls';
import { readingBase } from './declared-readings';
import { isTab, measuring, type Placed, tabOfType, tabsOf } from './measuring';

/** Models of companies are numbered from here; those of the catalogue stay below. */
export const FIRST_COMPANY_MODEL = 1_000_000;

export const isCompanyModel = (id: number): boolean => id >= FIRST_COMPANY_MODEL;

/** A copy as it is stored and published: `controls_off` is `disabled_controls` of the API. */
export type StoredCopy = Omit<ModelCopy, 'disabled_controls'> & { controls_off: ModelCopy['disabled_controls'] };

export const storedCopy = ({ disabled_controls, ...copy }: ModelCopy): StoredCopy => ({
  ...copy,
  controls_off: disabled_controls,
});

export const copyOfStored = ({ controls_off, ...copy }: StoredCopy): ModelCopy => ({
  ...copy,
  disabled_controls: controls_off,
});

/** A model as defined by its company: stored, published on the bus and read back. */
export interface CompanyModelContent {
  name: string;
  brand: string;
  /** The model of the catalogue that it is a copy of. */
  baseId: number | null;
  copy: StoredCopy | null;
  codec: ModelCodec | null;
  /**
   * The examples gave the same result in a reused realm as in a new one each. Missing: they did not, or were not run so
   * (older models), and each uplink gets a new realm.
   */
  stateless?: boolean;
  /** Value that its codec declares in `downlinkControls`, as it was returned. Missing: nothing (older models). */
  controls?: unknown;
}

interface Owner {
  id: number;
  companyId: number;
  /** Published version, which identifies the text of its codec. */
  version: number;
}

/**
 * The model described by a company's content. Throws CompanyModelError where it contradicts itself or
 * the catalogue.
 */
export function companyModel(owner: Owner, content: CompanyModelContent): DeviceModel {
  if (content.codec) return codecModel(owner, content, content.codec);
  const base = models.find(({ id }) => id === content.baseId);
  if (!base || !content.copy) throw refused('model_id', 'no_base', { id: content.baseId ?? 0 });
  return copiedModel(owner, content, readingBase(base, content.copy), content.copy);
}

function copiedModel(owner: Owner, content: CompanyModelContent, base: DeviceModel, copy: StoredCopy): DeviceModel {
  const own = new Set(Object.values(base.fields).flat());
  const isOwn = (name: string): name is FieldName => isFieldName(name) && own.has(name);
  const tabs = Object.fromEntries(
    Object.entries(base.tabs).filter(([id]) => !copy.hidden_tabs.includes(id)),
  ) as DeviceModel['tabs'];
  for (const id of copy.hidden_tabs) if (!(id in base.tabs)) throw refused('hidden_tabs', 'no_tab', { tab: id });
  if (Object.keys(tabs).length === 0) throw refused('hidden_tabs', 'no_tab_left');
  const driver = drivenBy(base, copy.registers ?? []);
  if (copy.for_gateway && !isModbus(base.driver)) throw refused('for_gateway', 'no_modbus');
  const controls = driver === base.driver ? base.controls : controlsOf({ transport: base.transport, driver });
  for (const name of copy.controls_off) {
    if (!controls.some((key) => key === name)) throw refused('disabled_controls', 'no_control', { control: name });
  }
  for (const name of Object.keys(copy.limits)) {
    if (!base.form.some((input) => input.name === name)) throw refused('limits', 'no_input', { input: name });
  }
  return {
    ...base,
    ...identityOf(owner, content),
    ...(driver ? { driver } : {}),
    tabs,
    controls: controls.filter((name) => !copy.controls_off.includes(name)),
    form: base.form.map((input) => limited(input, copy.limits[input.name])),
    quantities: { ...base.quantities, ...quantitiesOf(copy.units, isOwn, 'units') },
    titles: titlesOf(copy.titles, isOwn),
    ...(copy.report_period === null ? {} : { reportPeriod: copy.report_period }),
    ...(copy.for_gateway ? { isGateway: true as const } : {}),
    vectors: [],
  };
}

/** The driver of the base, with the controls of the registers that are declared. */
function drivenBy({ driver }: DeviceModel, registers: readonly ModelRegister[]): Driver | undefined {
  if (registers.length === 0) return driver;
  if (!isModbus(driver)) throw refused('registers', 'no_modbus');
  for (const [index, register] of registers.entries()) {
    const { value, function: fn, type, address, count, duration_address: timer } = register;
    const kind = kindOf(value);
    if (registers.findIndex((each) => each.value === value) !== index)
      throw refused('registers', 'register_twice', { value });
    const isCoil = fn === WRITE.coil;
    const isClock = kind === 'clock';
    if (isCoil && (kind === 'value' || isClock)) throw refused('registers', 'register_coil', { value });
    if (isClock && (fn !== WRITE.registers || (type !== 'u16' && type !== 'u32')))
      throw refused('registers', 'register_clock');
    if (fn === WRITE.register && wordsOf(type) > 1) throw refused('registers', 'register_words', { value, type });
    if (kind !== 'value' && !isClock && !holds(register)) throw refused('registers', 'register_states', { value });
    if (boundsOf(register) === null) throw refused('registers', 'register_bounds', { value });
    if (SETS[value] === 'virtual_bridge' && register.title === '')
      throw refused('registers', 'register_title', { value });
    if (Math.max(address + span(register), timer === null ? 0 : timer + count) > LAST_REGISTER + 1)
      throw refused('registers', 'register_beyond', { value });
  }
  return driver.withRegisters(registers);
}

const LAST_REGISTER = 0xffff;

/** Addresses that it takes. */
function span({ value, function: fn, type, count }: ModelRegister): number {
  if (kindOf(value) === 'clock') return type === 'u16' ? CLOCK_PARTS : 2;
  return (fn === WRITE.coil ? 1 : wordsOf(type)) * (kindOf(value) === 'outputs' ? count : 1);
}

type Limits = ModelCopy['limits'][string];

/** Bounds can only become narrower: the device or its driver cannot accept values that the catalogue refuses. */
function limited(input: FormField, limits: Limits | undefined): FormField {
  if (!limits) return input;
  const min = limits.min ?? input.min;
  const max = limits.max ?? input.max;
  if (min !== undefined && max !== undefined && min > max) {
    throw refused('limits', 'limit_order', { input: input.name, min, max });
  }
  if (input.min !== undefined && min !== undefined && min < input.min) {
    throw refused('limits', 'limit_min', { input: input.name, min: input.min });
  }
  if (input.max !== undefined && max !== undefined && max > input.max) {
    throw refused('limits', 'limit_max', { input: input.name, max: input.max });
  }
  const preset = limits.default ?? input.default;
  checkPreset(input, preset, min, max);
  return {
    ...input,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(preset === undefined ? {} : { default: preset }),
  };
}

function checkPreset(input: FormField, preset: string | number | undefined, min = -Infinity, max = Infinity): void {
  if (preset === undefined) return;
  const size = input.kind === 'number' ? Number(preset) : String(preset).length;
  if (Number.isFinite(size) && size >= min && size <= max) return;
  throw refused('limits', 'preset', { input: input.name, value: preset });
}

function codecModel(owner: Owner, content: CompanyModelContent, codec: ModelCodec): DeviceModel {
  const fields: Record<number, FieldName[]> = {};
  const units: Record<string, string> = {};
  const placed: Placed[] = [];
  const mapping = codec.mapping.map(({ key, type, field, factor, unit, tab }, index) => {
    if (!messageType(type)) throw refused('mapping', 'no_message_type', { type });
    const id = tab ?? tabOfType(type);
    if (!isTab(id)) throw refused('mapping', 'no_tab', { tab: id });
    placed.push({ tab: id, type, field: isFieldName(field) ? field : null });
    if (isTextField(field)) {
      fields[type] ??= [];
      return { key, type, field, factor };
    }
    if (!isFieldName(field)) throw refused('mapping', 'no_field', { field });
    if (factor === 0) throw refused('mapping', 'factor_zero', { key });
    if (key.split('[]').length > 2) throw refused('mapping', 'two_lists', { key });
    const named = (fields[type] ??= []);
    const isRepeated = (each: (typeof codec.mapping)[number], place: number) =>
      place < index && each.key === key && each.type === type && each.field === field;
    if (codec.mapping.some(isRepeated)) throw refused('mapping', 'key_twice', { key, field, type });
    if (!named.includes(field)) named.push(field);
    const chosen = unit ?? FIELDS[field].quantity;
    if (units[field] !== undefined && units[field] !== chosen) throw refused('mapping', 'two_units', { field });
    units[field] = chosen;
    return { key, type, field, factor };
  });
  if (mapping.length === 0) throw refused('mapping', 'no_mapping');
  const controls = declaredControls(content.controls ?? []);
  if (isDeclarationFault(controls)) throw refused('source', controls.reason, { control: controls.control });
  const isMapped = (name: string): name is FieldName => isFieldName(name) && name in units;
  return {
    ...identityOf(owner, content),
    interface: INTERFACE_OF_CODECS,
    interfaceId: INTERFACE[INTERFACE_OF_CODECS],
    transport,
    ...measuring(codec.resource, fields),
    fields,
    tabs: tabsOf(placed),
    controls: controlsOf({ transport, uploaded: { controls } }),
    form: [],
    quantities: quantitiesOf(units, isMapped, 'mapping'),
    titles: titlesOf(codec.titles, isMapped),
    ...(codec.report_period === null ? {} : { reportPeriod: codec.report_period }),
    uploaded: {
      key: `${owner.id}:${owner.version}`,
      source: codec.source,
      companyId: owner.companyId,
      kept: content.stateless === true,
      controls,
      mapping,
      timeKeys: codec.time_keys,
    },
    vectors: [],
  };
}

/** Interface of models whose codec a company uploads. */
export const INTERFACE_OF_CODECS = 'lorawan';
const transport = transportOfInterface(INTERFACE_OF_CODECS);

const identityOf = ({ id, companyId }: Owner, { name, brand }: CompanyModelContent) => ({ id, companyId, name, brand });

type Own = (name: string) => name is FieldName;

function quantitiesOf(units: Record<string, string>, isOwn: Own, attribute: string): DeviceModel['quantities'] {
  const quantities: Partial<Record<FieldName, QuantityName>> = {};
  for (const [name, unit] of Object.entries(units)) {
    if (!isOwn(name)) throw refused(attribute, 'no_field', { field: name });
    if (!isQuantity(unit)) throw refused(attribute, 'no_unit', { unit });
    quantities[name] = unit;
  }
  return quantities;
}

const isQuantity = (name: string): name is QuantityName => Object.hasOwn(QUANTITIES, name);

function titlesOf(titles: Record<string, string>, isOwn: Own): Partial<Record<FieldName, string>> {
  const known: Partial<Record<FieldName, string>> = {};
  for (const [name, title] of Object.entries(titles)) {
    if (!isOwn(name)) throw refused('titles', 'no_field', { field: name });
    known[name] = title;
  }
  return known;
}
