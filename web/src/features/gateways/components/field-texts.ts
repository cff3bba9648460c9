import type { BASE_STATION_FIELDS } from '@gaugeway/proto/fields/base-station';
import type { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldTexts } from '@/shared/fields';

/** Texts of the fields of a gateway. */
export function useGatewayTexts(): FieldTexts<typeof GATEWAY_DEVICE_FIELDS> {
  const { t } = useTranslation('gateways');
  return useMemo(
    () => ({
      label: (name) => t(`gateway.field.${name}`),
      help: (name) => t(`gateway.help.${name}`),
      zero: (name) => t(`gateway.zero.${name}`),
    }),
    [t],
  );
}

/** Texts of the fields of a base station. */
export function useStationTexts(): FieldTexts<typeof BASE_STATION_FIELDS> {
  const { t } = useTranslation('gateways');
  return useMemo(
    () => ({ label: (name) => t(`station.field.${name}`), help: (name) => t(`station.help.${name}`) }),
    [t],
  );
}
