import { type Decoded, DriverError, type DriverRequest, modelById, replay } from '@gaugeway/catalogue';
import type { gaugeway } from '@gaugeway/proto/events';
import type { Registry } from '../registry/registry';
import { jsonObject, wiredMeter } from '../registry/wired-meter';
import { dead, type Outcome } from './outcome';
import { busReadings, busRegisters } from './readings';

/** Replays the driver over the answers of a wired meter. Pure except for the registry that it reads. */
export function decodeWired(raw: gaugeway.RawUplink, exchange: gaugeway.WiredExchange, registry: Registry): Outcome {
  const device = registry.device(exchange.deviceId);
  if (!device) return dead('unknown_device', `No device ${exchange.deviceId}`);
  if (!registry.mayComeThrough(raw.companyId, device.companyId)) {
    return dead(
      'foreign_device',
      `Device ${device.deviceId} does not belong to company ${raw.companyId}, whose gateway polled it`,
    );
  }
  if (device.state !== 'active') return { kind: 'dropped', reason: 'off' };
  const model = modelById(device.modelId);
  if (!model?.driver) return dead('unknown_model', `Model ${device.modelId} has no driver`);
  // Registers of a company's model that changed meanwhile would read other values out of the same bytes.
  if (exchange.driver && exchange.driver !== model.driver.id)
    return dead('bad_answer', `The responses are of the driver ${exchange.driver}, the model has ${model.driver.id}`);

  let decoded: Decoded;
  try {
    const request = { kind: exchange.request as DriverRequest['kind'], arguments: jsonObject(exchange.arguments) };
    const session = model.driver.session(request, wiredMeter(device), new Date(exchange.startedAt));
    decoded = replay(session, exchange.answers);
  } catch (error) {
    return dead('bad_answer', error instanceof DriverError ? error.message : `The driver failed: ${String(error)}`);
  }

  const rows = busReadings(model, decoded.readings, exchange.startedAt);
  const { layouts, readings } = rows;
  return {
    kind: 'decoded',
    reading: {
      deviceId: device.deviceId,
      companyId: device.companyId,
      modelId: device.modelId,
      receivedAt: raw.receivedAt,
      layouts,
      readings,
      ...busRegisters(decoded, rows, exchange.startedAt),
      link: { rssi: 0, snr: 0, batteryPercent: decoded.battery ?? -1, gateway: String(exchange.gatewayId) },
      taskId: exchange.taskId,
      warnings: decoded.warnings ?? [],
    },
  };
}
