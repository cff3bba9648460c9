import { Resvg } from '@resvg/resvg-js';
import { create } from 'svg-captcha';

export interface CaptchaPicture {
  /** The characters in the picture; upper and lower case are the same. */
  answer: string;
  /** PNG as a data URL. */
  image: string;
}

/** Draws five characters, as outlines and then as pixels: neither the SVG nor the PNG holds the text. */
export function drawCaptcha(): CaptchaPicture {
  const { text, data } = create({
    size: 5,
    // Characters that people confuse.
    ignoreChars: '0oO1iIlLqgQ',
    noise: 3,
    color: true,
    background: '#f2f4f7',
    width: 200,
    height: 64,
    fontSize: 56,
  });
  const png = new Resvg(data, { fitTo: { mode: 'width', value: 400 }, font: { loadSystemFonts: false } })
    .render()
    .asPng();
  return { answer: text, image: `data:image/png;base64,${png.toString('base64')}` };
}
