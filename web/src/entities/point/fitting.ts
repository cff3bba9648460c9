import { deviceModels } from '@gaugeway/proto/api/devices';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/shared/api';

/** Models whose devices can measure at points of a resource; undefined while loading. */
export function useFittingModels(resourceTypeId: number): number[] | undefined {
  const models = useQuery({ ...query(deviceModels, {}), staleTime: Infinity });
  return models.data?.models
    .filter(({ resource_type_ids: types }) => types.includes(resourceTypeId))
    .map(({ id }) => id);
}

/** Resources at whose points devices of a model can measure, its own first; undefined while loading. */
export function useMeasuredResources(modelId: number): number[] | undefined {
  const models = useQuery({ ...query(deviceModels, { model_ids: [modelId] }), staleTime: Infinity });
  return models.data && (models.data.models[0]?.resource_type_ids ?? []);
}
