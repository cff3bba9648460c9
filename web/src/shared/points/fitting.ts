import { deviceModels } from '@gaugeway/proto/api/devices';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/shared/api';

/** Models whose devices can measure at points of a resource; undefined while they are not known. */
export function useFittingModels(resourceTypeId: number): number[] | undefined {
  const models = useQuery({ ...query(deviceModels, {}), staleTime: Infinity });
  return models.data?.models
    .filter(({ resource_type_ids: types }) => types.includes(resourceTypeId))
    .map(({ id }) => id);
}

/** The resources at whose points devices of a model can measure, its own first; undefined while they are not known. */
export function useMeasuredResources(modelId: number): number[] | undefined {
  const models = useQuery({ ...query(deviceModels, { model_ids: [modelId] }), staleTime: Infinity });
  return models.data && (models.data.models[0]?.resource_type_ids ?? []);
}
