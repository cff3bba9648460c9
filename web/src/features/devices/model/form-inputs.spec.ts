import type { DeviceAttribute } from '@gaugeway/proto/api/attributes';
import type { DeviceModel } from '@gaugeway/proto/api/devices';
import { changedAttributes } from './device-draft';
import { draftFaults } from './draft-faults';
import { formSections, keysOf } from './form-inputs';

const model = { id: 7, transport: 'lorawan', resource: 'water', form_fields: [], tabs: {} } as unknown as DeviceModel;
const attribute = (id: number, more: Partial<DeviceAttribute> = {}): DeviceAttribute => ({
  ...{ id, name: `Attribute ${id}`, type: 'text', options: [], unit: '', is_required: false, position: id },
  ...{ min: null, max: null, model_ids: [], version: 1 },
  ...more,
});
const area = attribute(1, { type: 'number', unit: 'm²', is_required: true });
const ofOthers = attribute(2, { is_required: true, model_ids: [8] });
const note = attribute(3);
const sections = formSections(model, [area, ofOthers, note]);
const device = { name: 'Cold water', deviceID: '70b3d5e75e012345' };

it('shows what the company requires of the devices of the model, with its unit', () => {
  const inputs = sections.find(({ id }) => id === 'attributes')?.inputs;
  expect(inputs).toMatchObject([
    { key: 'attribute.1', required: true, unit: 'm²' },
    { key: 'attribute.3', required: false },
  ]);
  expect(draftFaults(device, sections, false)).toEqual({ 'attribute.1': { fault: 'required' } });
  expect(draftFaults({ ...device, 'attribute.1': ' ' }, sections, true)).toHaveProperty(['attribute.1']);
  expect(draftFaults({ ...device, 'attribute.1': 0 }, sections, true)).toEqual({});
});

it('sends the values that changed, and none that was typed for another model', () => {
  const draft = { ...device, 'attribute.1': 12, 'attribute.2': 'left over', 'attribute.3': '' };
  const all = [area, ofOthers, note];
  expect(changedAttributes(draft, { 'attribute.3': 'was here' }, all, keysOf(sections))).toEqual([
    { attribute_id: 1, value: 12 },
    { attribute_id: 3, value: null },
  ]);
});
