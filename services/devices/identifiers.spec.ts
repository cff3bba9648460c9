import { hasWrongImeiCheckDigit, normaliseDevEui, normaliseIdentity } from './identifiers';

describe('normaliseDevEui', () => {
  it.each([
    '70b3d5e75e001234',
    '70B3D5E75E001234',
    '70-B3-D5-E7-5E-00-12-34',
    ' 70:b3:d5:e7:5e:00:12:34 ',
    '70b3.d5e7.5e00.1234',
  ])('reads %j as the same device', (text) => {
    expect(normaliseDevEui(text)).toBe('70b3d5e75e001234');
  });

  it.each(['', '70b3d5e75e00123', '70b3d5e75e0012345', '70b3d5e75e00123g', '0x70b3d5e75e001234'])(
    'takes %j for no device EUI',
    (text) => {
      expect(normaliseDevEui(text)).toBeNull();
    },
  );
});

describe('an IMEI', () => {
  it('passes with the right check digit', () => {
    expect(hasWrongImeiCheckDigit('490154203237518')).toBe(false);
  });

  it('is noticed with a wrong check digit', () => {
    expect(hasWrongImeiCheckDigit('490154203237517')).toBe(true);
  });

  it('has no check digit unless it is 15 digits long', () => {
    expect(hasWrongImeiCheckDigit('4901542032375')).toBe(false);
    expect(hasWrongImeiCheckDigit('modem-17')).toBe(false);
  });

  it('is kept without the blanks that people type into it', () => {
    expect(normaliseIdentity('49-015420-323751-8')).toBe('490154203237518');
    expect(normaliseIdentity(' modem 17 ')).toBe('modem 17');
  });
});
