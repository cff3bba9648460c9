import { drawCaptcha } from './captcha-picture';

it('a captcha is a PNG of five characters that cannot be confused with one another', () => {
  for (let round = 0; round < 20; round++) {
    const { answer, image } = drawCaptcha();
    expect(answer).toMatch(/^[a-zA-Z2-9]{5}$/);
    expect(answer).not.toMatch(/[0oO1iIlLqgQ]/);
    const png = Buffer.from(image.replace('data:image/png;base64,', ''), 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeGreaterThan(1000);
    expect(png.toString('latin1')).not.toContain(answer);
  }
});
