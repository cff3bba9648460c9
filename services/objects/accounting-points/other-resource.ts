import { modelById, modelTitle, resourceTypesOf } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { RESOURCE_TYPES } from '@gaugeway/proto/api';

/** true where a device of the model can measure at points of the resource; also true for unknown models. */
export function measures(modelId: number, resourceTypeId: number): boolean {
  const model = modelById(modelId);
  return !model || resourceTypesOf(model).includes(resourceTypeId);
}

/** Variables of `errors.device_of_other_resource`; null = the device measures the resource of the point. */
export function otherResource(
  { language }: Pick<Context, 'language'>,
  device: { name: string; modelId: number },
  resourceTypeId: number,
): { device: string; model: string; resource: string } | null {
  const { name, modelId } = device;
  const model = modelById(modelId);
  const resource = RESOURCE_TYPES.find(({ id }) => id === resourceTypeId);
  if (!model || !resource || measures(modelId, resourceTypeId)) return null;
  return {
    device: name,
    model: modelTitle(model),
    resource: translate(language, `export.resource_${resource.name}`),
  };
}
