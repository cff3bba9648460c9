// Memory 2 of a Mercury 230: tariff switches and holidays (services/catalogue/fixtures/mercury.md, "Commands").

const START = 0x1000;
const END = 0x1d00 + 12 * 5;
const HOLIDAYS = 0x1d00;
const RECORD = 17;

/** Night from 23:00 to 07:00 is tariff 2, on each day. */
const FIRST_HALF = [0x00, 0x40, 0x00, 0x27, 0x00, 0x57, ...Array.from({ length: 5 }, () => [0x00, 0x38]).flat()];
const NO_POINTS = Array.from({ length: 8 }, () => [0x00, 0x38]).flat();

export function switchMemory() {
  const bytes = new Uint8Array(END - START);
  for (let place = 0; START + place * RECORD < HOLIDAYS && place < 192; place++)
    bytes.set(place % 2 === 0 ? FIRST_HALF : NO_POINTS, place * RECORD);
  const isInside = (address, count) => address >= START && address + count <= END;
  return {
    /** null = there is nothing at the address. */
    read: (address, count) =>
      isInside(address, count) ? [...bytes.subarray(address - START, address - START + count)] : null,
    write(address, data) {
      if (!isInside(address, data.length)) return false;
      bytes.set(data, address - START);
      return true;
    },
  };
}
