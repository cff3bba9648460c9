import { deviceModels } from '@gaugeway/proto/api/devices';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { Notice } from '@/shared/ui';

/** Notice that a device of the model counts in another unit than the resource of a point; otherwise empty. */
export function LeftOutNotice({ modelId, resourceTypeId }: { modelId: number; resourceTypeId: number }) {
  const { t } = useTranslation('accounting-points');
  const models = useQuery({ ...query(deviceModels, { model_ids: [modelId] }), staleTime: Infinity });
  if (!models.data?.models[0]?.excluded_type_ids.includes(resourceTypeId)) return null;
  return <Notice tone="warning" role="alert" title={t('left_out')} />;
}
