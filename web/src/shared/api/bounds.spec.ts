import { copyModel } from '@gaugeway/proto/api/company-models';
import { createNetworkServer } from '@gaugeway/proto/api/network-servers';
import { addAttribute } from '@gaugeway/proto/api/attributes';
import { createEventRule, eventScope } from '@gaugeway/proto/api/event-rules';
import { createEventSilence, eventSilences } from '@gaugeway/proto/api/event-silences';
import { addObject } from '@gaugeway/proto/api/objects';
import { changeTransformers } from '@gaugeway/proto/api/point-devices';
import { confirmReset } from '@gaugeway/proto/api/register-resets';
import { signup } from '@gaugeway/proto/api/registration';
import { inputBounds, inMinutes } from './bounds';

interface Schema {
  safeParse: (value: unknown) => { error?: { issues: readonly { code: string }[] } };
}
const codesOf = (schema: Schema, value: unknown) => schema.safeParse(value).error?.issues.map(({ code }) => code) ?? [];

describe('bounds of inputs', () => {
  const register = copyModel.input.shape.registers.unwrap().element.shape;

  it.each([
    ['a text with a default', createEventSilence.input.shape.comment, inputBounds(createEventSilence, 'comment')],
    ['a text with a format', signup.input.shape.email, inputBounds(signup, 'email')],
    ['an optional text', addAttribute.input.shape.unit, inputBounds(addAttribute, 'unit')],
    ['a text in a list', register.title, inputBounds(copyModel, 'registers', 'title')],
  ])('have the longest length of %s', (_, schema: Schema, { maxLength }) => {
    expect(codesOf(schema, 'x'.repeat(maxLength))).not.toContain('too_big');
    expect(codesOf(schema, 'x'.repeat(maxLength + 1))).toContain('too_big');
  });

  it.each([
    ['a whole number', register.on, inputBounds(copyModel, 'registers', 'on')],
    [
      'a number of which 0 is none',
      createEventSilence.input.shape.event_id,
      inputBounds(createEventSilence, 'event_id'),
    ],
    ['an optional quantity', confirmReset.input.shape.last_value, inputBounds(confirmReset, 'last_value')],
  ])('have both ends of %s', (_, schema: Schema, { min = NaN, max = NaN }) => {
    expect([...codesOf(schema, min), ...codesOf(schema, max)]).toEqual([]);
    expect(codesOf(schema, min - 1)).toContain('too_small');
    // Exact: the largest bound, 1e15, is below the safe integers.
    expect(codesOf(schema, max + 1)).toContain('too_big');
  });

  it('have the end itself that a fraction must exceed', () => {
    const ratio = changeTransformers.input.shape.transformation_ratio;
    const { min, max } = inputBounds(changeTransformers, 'transformation_ratio');
    expect(codesOf(ratio, min)).toContain('too_small');
    expect(codesOf(ratio, Number(min) + 0.001)).toEqual([]);
    expect(codesOf(ratio, max)).toEqual([]);
  });

  it('are those of the longest alternative', () => {
    const { maxLength } = inputBounds(signup, 'inn');
    expect(signup.input.shape.inn.safeParse('1'.repeat(maxLength)).success).toBe(true);
    const { maxLength: ofTenant } = inputBounds(createNetworkServer, 'tenant_id');
    expect(ofTenant).toBe('00000000-0000-4000-8000-000000000000'.length);
  });

  it.each([
    ['of texts', addAttribute.input.shape.options, inputBounds(addAttribute, 'options'), 'x'],
    ['of objects', copyModel.input.shape.readings, inputBounds(copyModel, 'readings'), {}],
    ['in an alternative', eventScope, inputBounds(createEventRule, 'scope', 'device_ids'), 1],
  ])('have the number of items of a list %s', (place, schema: Schema, { maxItems }, item) => {
    const list = (count: number) => {
      const items = Array.from({ length: count }, () => item);
      return place === 'in an alternative' ? { kind: 'devices', device_ids: items } : items;
    };
    expect(codesOf(schema, list(maxItems))).not.toContain('too_big');
    expect(codesOf(schema, list(maxItems + 1))).toContain('too_big');
  });

  it('have the length of the items of a list', () => {
    const { maxLength } = inputBounds(addAttribute, 'options');
    expect(codesOf(addAttribute.input.shape.options, ['x'.repeat(maxLength)])).toEqual([]);
    expect(codesOf(addAttribute.input.shape.options, ['x'.repeat(maxLength + 1)])).toContain('too_big');
  });

  it('are found in a field that is an object, and that may be none', () => {
    expect(inputBounds(addObject, 'coordinates', 'latitude')).toEqual({ min: -90, max: 90 });
  });

  it('are found below keys that a user chooses', () => {
    expect(inputBounds(copyModel, 'limits', 'any', 'default').maxLength).toBeGreaterThan(0);
  });

  it('of seconds become minutes', () => {
    expect(inMinutes({ min: 0, max: 3630 })).toEqual({ min: 0, max: 60 });
    expect(inMinutes({ min: 30 })).toEqual({ min: 1 });
  });

  it('are refused where there are none', () => {
    expect(() => inputBounds(eventSilences, 'state')).toThrow('events.silence.list: state');
    // @ts-expect-error the call has no such field
    expect(() => inputBounds(createEventSilence, 'coment')).toThrow('events.silence.create: coment');
  });
});
