import { setAttributeValues } from '@gaugeway/proto/api/attributes';
import {
  createMeteringDevice,
  type DeviceModel,
  editMeteringDevice,
  type MeteringDevice,
} from '@gaugeway/proto/api/devices';
import { saveLorawanSettings } from '@gaugeway/proto/api/lorawan-devices';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call } from '@/shared/api';
import { notifyDone } from '@/shared/ui';
import type { changedAttributes, Draft } from './device-draft';
import { inputOf } from './device-draft';
import { ZONE_FROM } from './zone-from';
import { lorawanInput, type LorawanDraft } from './lorawan-draft';
import { useRenew } from './use-renew';

/** Everything that one save stores. */
export interface DeviceSave {
  model: DeviceModel;
  draft: Draft;
  /** Keys of the inputs that are shown. */
  shown: readonly string[];
  attributes: ReturnType<typeof changedAttributes>;
  /** null = nothing to send to a network server. */
  lorawan: LorawanDraft | null;
  /** After a conflict: the current values. */
  storedDevice?: StoredDevice;
}

/** A device as the server has it. */
type StoredDevice = Pick<MeteringDevice, 'id' | 'version' | 'properties'>;

/**
 * Saves a device, the values of its attributes, and its settings on the network server. A new device and its values are
 * one call. If a later step is rejected, the completed steps are kept, and the next attempt continues from that step.
 */
export function useSaveDevice(device: StoredDevice | null, onDone: () => void) {
  const storedDevice = useRef<StoredDevice | null>(device);
  const renew = useRenew();
  const save = useMutation<string, ApiError, DeviceSave>({
    meta: { quiet: true },
    mutationFn: async (what) => {
      if (what.storedDevice) storedDevice.current = what.storedDevice;
      const isNew = storedDevice.current === null;
      const { metering_device: stored, msg } = await storeDevice(storedDevice.current, what);
      storedDevice.current = stored;
      for (const { attribute_id, value } of isNew ? [] : what.attributes) {
        await call(setAttributeValues, { attribute_id, device_ids: [stored.id], value }).catch((error: unknown) => {
          throw atInput(error, 'value', `attribute.${attribute_id}`);
        });
      }
      const radio = what.lorawan && lorawanInput(stored.id, what.lorawan);
      return radio ? (await call(saveLorawanSettings, radio)).msg : msg;
    },
    onSuccess: (msg) => {
      notifyDone(msg);
      onDone();
    },
    onSettled: renew,
  });
  return { save, isStored: () => storedDevice.current !== null, storedDevice };
}

function storeDevice(storedDevice: StoredDevice | null, { model, draft, shown, attributes }: DeviceSave) {
  const input = inputOf(draft, shown, storedDevice?.properties ?? {});
  if (storedDevice === null) return call(createMeteringDevice, { model_id: model.id, ...input, attributes });
  const from = shown.includes(ZONE_FROM) ? draft[ZONE_FROM] : '';
  const dated = from ? { zone_from: String(from) } : {};
  return call(editMeteringDevice, { id: storedDevice.id, version: storedDevice.version, ...input, ...dated });
}

/** The error with its message moved from one field to another. */
function atInput(error: unknown, from: string, to: string): unknown {
  const sentences = error instanceof ApiError ? error.fields[from] : undefined;
  if (!(error instanceof ApiError) || !sentences) return error;
  return new ApiError(error.status, error.key, error.message, error.attribute, { [to]: sentences });
}
