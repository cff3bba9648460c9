import { imageType } from './image-type';

const svg = (text: string) => imageType('logo', Buffer.from(text));

describe('an image', () => {
  it('is known by its content', () => {
    expect(imageType('logo', Buffer.from('89504e470d0a1a0a0000', 'hex'))).toBe('image/png');
    expect(svg('<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe('image/svg+xml');
    expect(svg('\uFEFF<?xml version="1.0"?>\n<!-- a logo -->\n<svg >')).toBe('image/svg+xml');
    expect(imageType('favicon', Buffer.from('000001000100', 'hex'))).toBe('image/x-icon');
  });

  it('is nothing else', () => {
    for (const text of ['', 'GIF89a', '<html><svg>', '<script>', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>', '<svgx>']) {
      expect(svg(text)).toBeNull();
    }
    expect(imageType('logo', Buffer.from('000001000100', 'hex'))).toBeNull();
  });

  it('is not larger than its place needs', () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64 * 1024)]);
    expect(imageType('logo', png)).toBe('image/png');
    expect(imageType('favicon', png)).toBeNull();
  });
});
