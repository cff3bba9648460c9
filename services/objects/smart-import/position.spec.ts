import { positionOf } from './position';

it.each([
  [{ position: '47.9189, 106.9176' }, [47.9189, 106.9176]],
  [{ position: '47.9189,106.9176' }, [47.9189, 106.9176]],
  [{ position: '47,9189; 106,9176' }, [47.9189, 106.9176]],
  [{ position: '-47.9 -106.9' }, [-47.9, -106.9]],
  [{ latitude: '47,9189', longitude: '106.9176' }, [47.9189, 106.9176]],
  [{}, null],
  [{ position: '47.9189' }, undefined],
  [{ position: '106.9176, 47.9189' }, undefined],
  [{ latitude: '47.9' }, undefined],
  [{ latitude: 'north', longitude: '1' }, undefined],
])('%j is at %j', (values, at) => {
  const found = positionOf(values);
  expect(found ? [found.latitude, found.longitude] : found).toEqual(at);
});
