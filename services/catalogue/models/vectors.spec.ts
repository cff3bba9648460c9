import { DecodeError, decodeUplink, models } from '../index';
import { isLora, runVector, uplinkOf } from '../testing';

describe.each(models.map((model) => [`${model.brand} ${model.name}`, model] as const))('%s', (_, model) => {
  test('comes with vectors', () => {
    expect(model.vectors.length).toBeGreaterThan(0);
  });

  test.each(model.vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    const { expect: expected } = vector;
    if (isLora(vector)) {
      const decode = () => decodeUplink(model, uplinkOf(vector)).readings;
      if (Array.isArray(expected)) expect(decode()).toEqual(expected);
      else expect(decode).toThrow(new DecodeError(expected.error));
      return;
    }
    if (Array.isArray(expected)) {
      const { decoded, sent } = runVector(model, vector);
      expect(sent).toEqual(vector.exchanges.map((exchange) => exchange.send));
      expect(decoded.readings).toEqual(expected);
    } else {
      expect(() => runVector(model, vector)).toThrow(expected.error);
    }
  });

  test('gives only rows and fields that it declares', () => {
    for (const vector of model.vectors) {
      if (!Array.isArray(vector.expect)) continue;
      for (const row of vector.expect)
        expect(model.fields[row.type]).toEqual(expect.arrayContaining(Object.keys(row.values)));
    }
  });
});
