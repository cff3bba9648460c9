import { newAccountCode, printedCode, readCode } from './account-code';

describe('the code of a consumer', () => {
  it('is read as it was printed, and as a person types it', () => {
    const code = newAccountCode();
    const printed = printedCode(code);
    expect(printed).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(readCode(printed)).toEqual(code);
    expect(readCode(` ${printed.toLowerCase().replaceAll('-', ' ')} `)).toEqual(code);
  });

  it('has parts whatever is typed', () => {
    expect(readCode('')).toEqual({ locator: '', secret: '' });
    expect(readCode('— !')).toEqual({ locator: '', secret: '' });
    expect(readCode('ЖЖЖЖ-1')).toEqual({ locator: 'ЖЖЖЖ', secret: '1' });
  });
});
