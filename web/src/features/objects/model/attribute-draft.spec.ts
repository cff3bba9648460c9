import { attributeDraft, attributeInput } from './attribute-draft';

const floors = { id: 3, name: 'Floors', type: 'number', unit: '', objects: 2, value: 5 } as const;

describe('the form of an attribute', () => {
  it('sends the value of the edited attribute', () => {
    const draft = { ...attributeDraft(floors, true), value_number: 9 };
    expect(attributeInput('o', draft, floors, [floors])).toEqual({
      object_id: 'o',
      name: 'Floors',
      type: 'number',
      value: 9,
    });
  });

  it('sends a new attribute with its type and unit', () => {
    const draft = { ...attributeDraft(null, false), name: ' Area ', type: 'number', unit: 'm²', value_number: 2.5 };
    expect(attributeInput('o', draft, null, [])).toEqual({
      object_id: 'o',
      name: 'Area',
      type: 'number',
      unit: 'm²',
      value: 2.5,
    });
  });

  it('takes the type of a chosen one of the company, and nothing as no value', () => {
    const draft = { ...attributeDraft(null, true), attribute: '3', type: 'text' };
    expect(attributeInput('o', draft, null, [floors])).toMatchObject({ name: 'Floors', type: 'number', value: null });
  });
});
