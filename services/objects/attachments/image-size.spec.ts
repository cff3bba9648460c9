import { imageSize } from './image-size';

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex');
const padded = (text: string) => Buffer.concat([hex(text), Buffer.alloc(32)]);

describe('the size of a picture', () => {
  it('is read from its head', () => {
    const png = padded('89504e470d0a1a0a 0000000d 49484452 00000500 000002d0');
    expect(imageSize('image/png', png)).toEqual({ width: 1280, height: 720 });
    const jpeg = padded('ffd8 ffe00010 4a46494600010100000100010000 ffff c2 0011 08 02d0 0500');
    expect(imageSize('image/jpeg', jpeg)).toEqual({ width: 1280, height: 720 });
    const lossy = padded('52494646 00000000 57454250 56503820 00000000 000000 9d012a 0005 d002');
    expect(imageSize('image/webp', lossy)).toEqual({ width: 1280, height: 720 });
    const extended = padded('52494646 00000000 57454250 56503858 0a000000 00000000 ff0400 cf0200');
    expect(imageSize('image/webp', extended)).toEqual({ width: 1280, height: 720 });
    const lossless = padded('52494646 00000000 57454250 5650384c 00000000 2f ffc4b300');
    expect(imageSize('image/webp', lossless)).toEqual({ width: 1280, height: 720 });
  });

  it('is unknown where the head is cut off, lies about its lengths, or says nothing', () => {
    expect(imageSize('image/png', hex('89504e470d0a1a0a'))).toBeNull();
    expect(imageSize('image/png', padded('89504e470d0a1a0a 0000000d 49484452 00000000 000002d0'))).toBeNull();
    expect(imageSize('image/jpeg', hex('ffd8ffe000104a46494600010100000100010000ffd9'))).toBeNull();
    expect(
      imageSize('image/jpeg', Buffer.concat([hex('ffd8'), Buffer.alloc(1_000_000, 'ffe00000', 'hex')])),
    ).toBeNull();
    expect(imageSize('image/webp', padded('52494646 00000000 57454250 41424344'))).toBeNull();
  });
});
