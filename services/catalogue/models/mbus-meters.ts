import { clock, gasVolume, heat, information, instant, tariffs, waterVolume } from '../capabilities';
import { defineModel } from '../define-model';
import { mbusElectricity, mbusGas, mbusHeat, mbusWater } from '../drivers/mbus/driver';
import type { FieldName } from '../fields/fields';
import type { Capability, DeviceModel } from '../model';
import { type MbusMeter, mbusSession } from './vectors/mbus';
import { mbusHeatMeters } from './vectors/mbus-heat-meters';
import { mbusOtherMeters } from './vectors/mbus-other-meters';

const DRIVERS = { heat: mbusHeat, water: mbusWater, gas: mbusGas, electricity: mbusElectricity };

/** The fields of a type that the meter's published answer has. */
const fieldsOfType = (meter: MbusMeter, type: number): FieldName[] =>
  meter.readings.filter((row) => row.type === type).flatMap(({ values }) => Object.keys(values) as FieldName[]);

/** Registers by tariff, and those of reactive energy where the meter counts it. */
function electricity(registers: readonly FieldName[]): Capability {
  const counted = tariffs({ count: registers.filter((name) => /^tariff\d$/.test(name)).length, sum: false });
  return { ...counted, fields: { 1: registers } };
}

/**
 * Capabilities of a meter, which follow from the values that it reports: M-Bus meters of these resources differ in
 * nothing else here.
 */
function capabilitiesOf(meter: MbusMeter): Capability[] {
  const moment = fieldsOfType(meter, 2);
  if (meter.resource === 'heat') return [heat({ instant: moment })];
  const registers = {
    water: waterVolume,
    gas: gasVolume,
    electricity: () => electricity(fieldsOfType(meter, 1)),
  }[meter.resource];
  return [registers(), ...(moment.length > 0 ? [instant(...moment)] : [])];
}

/** Meters on wired M-Bus whose published answers the driver reads. */
export const mbusMeters: readonly DeviceModel[] = [...mbusHeatMeters, ...mbusOtherMeters].map((meter) =>
  defineModel({
    id: meter.id,
    brand: meter.brand,
    name: meter.name,
    resource: meter.resource,
    interface: 'm-bus',
    driver: DRIVERS[meter.resource],
    extend: [...capabilitiesOf(meter), information('status', 'error_code'), ...(meter.clock ? [clock()] : [])],
    vectors: [mbusSession(meter.frame, meter.address, meter.answer)('current', [...meter.readings])],
  }),
);
