import { type Remark, remark } from '@gaugeway/platform/bulk';
import type { Context } from '@gaugeway/platform/auth';
import { otherResource } from '../accounting-points/other-resource';
import { isOfKind, kindOf, kindOfModel, resourceOfKind } from './kinds';
import { type ModelNames, modelTitle } from './model-names';
import type { KnownDevice, Registry } from './registry';
import { euiOf, type Reading, type ImportRow } from './import-rows';

/** Shown models if a text matches several. */
const MODELS_SHOWN = 4;

interface Judged {
  faults: Remark[];
  warnings: Remark[];
}

/** Meter of a row: its device and its kind. */
export class MeterOfRow {
  constructor(
    private readonly ctx: Pick<Context, 'language'>,
    private readonly reading: Reading,
    private readonly registry: Registry,
    private readonly models: ModelNames,
  ) {}

  /** The device that a row names; undefined = none, or one that the company has not. */
  device(plan: Judged, { n, values }: ImportRow): KnownDevice | undefined {
    const { serial = '', dev_eui = '', model = '' } = values;
    if (serial === '' && dev_eui === '') return undefined;
    const eui = euiOf(dev_eui);
    if (dev_eui !== '' && eui === null) plan.faults.push(remark('dev_eui', 'smart_import.bad_eui'));
    let found = eui === null ? [] : [this.registry.byEui.get(eui)].filter((each) => each !== undefined);
    if (found.length === 0 && serial !== '') found = this.registry.bySerial.get(serial.toLowerCase()) ?? [];
    const named = model === '' ? new Set<number>() : this.models.of(model);
    const fitting = found.filter(({ modelId }) => named.size === 0 || named.has(modelId));
    const [device, second] = fitting.length > 0 ? fitting : found;
    if (!device) {
      const column = dev_eui ? 'dev_eui' : 'serial';
      plan.warnings.push(remark(column, 'smart_import.unknown_device', { device: dev_eui || serial }));
      const first = this.registry.firstRowOf(eui ?? serial.toLowerCase(), n);
      if (first !== n) plan.faults.push(remark(column, 'smart_import.device_twice', { row: first }));
      this.refuseModel(plan, model, named);
      return undefined;
    }
    if (second) {
      plan.faults.push(remark('serial', 'smart_import.many_devices', { serial }));
      return undefined;
    }
    if (model !== '' && !named.has(device.modelId))
      plan.warnings.push(remark('model', 'smart_import.other_model', { model: modelTitle(device.modelId) }));
    if (device.row !== null && device.row !== n)
      plan.faults.push(remark('serial', 'smart_import.device_twice', { row: device.row }));
    device.row ??= n;
    return device;
  }

  /** The model of a device that is still to be made: the import of devices takes one that is known, and one only. */
  private refuseModel(plan: Judged, text: string, named: ReadonlySet<number>): void {
    if (text === '' || named.size === 1) return;
    const models = [...named].slice(0, MODELS_SHOWN).map(modelTitle).join(', ');
    plan.faults.push(
      named.size === 0
        ? remark('model', 'smart_import.unknown_model', { model: text })
        : remark('model', 'smart_import.many_models', { model: text, models }),
    );
  }

  /** Refuses an existing or new meter that does not measure the resource of the row. */
  private refuseOther(
    plan: Judged,
    kind: number,
    { serial, dev_eui, model = '' }: ImportRow['values'],
    device: KnownDevice | undefined,
  ): void {
    const [named, second] = model === '' || device ? [] : this.models.of(model);
    const modelId = device?.modelId ?? (second === undefined ? named : undefined);
    if (modelId === undefined) return;
    const name = device?.name ?? serial ?? dev_eui ?? '';
    const other = otherResource(this.ctx, { name, modelId }, resourceOfKind(kind));
    if (other) plan.faults.push(remark('kind', 'errors.device_of_other_resource', other));
  }

  /** null = the row is about no point. */
  kind(plan: Judged, { values }: ImportRow, device: KnownDevice | undefined): number | null {
    const { kind: text = '', serial, dev_eui, model = '' } = values;
    if (text !== '') {
      const kind = kindOf(text);
      if (kind === null) plan.faults.push(remark('kind', 'smart_import.bad_kind', { text }));
      else this.refuseOther(plan, kind, values, device);
      return kind;
    }
    const [named] = model === '' ? [] : this.models.of(model);
    const modelId = device?.modelId ?? named;
    const ofModel = modelId === undefined ? null : kindOfModel(modelId);
    // A device that measures none of the resource of all rows is placed at its object, and measures at no point.
    const isAside = modelId !== undefined && this.reading.kind !== null && !isOfKind(modelId, this.reading.kind);
    const kind = ofModel ?? (isAside ? null : this.reading.kind);
    if (device || isAside) return kind;
    if (kind === null && (serial || dev_eui || model)) plan.faults.push(remark('kind', 'smart_import.no_kind'));
    return kind;
  }
}
