import { SECTION } from '@gaugeway/proto/api/endpoint';
import { type DeviceNotice, deviceNotices } from '@gaugeway/proto/api/notices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { useLiveFromNow, useRealtime } from '@/shared/realtime';
import { notifyNotice } from '@/shared/ui';

/** As many as a failure of a whole network may bring at once. */
const KEPT = 50;

/** What people are told of once; asked again when the server says that something changed. */
export function useNotices() {
  const client = useQueryClient();
  const may = useCan(['read', 'access_all'], SECTION.devices);
  const renew = () => void client.invalidateQueries({ queryKey: [deviceNotices.id] });
  useRealtime('notices_changed', renew);
  useLiveFromNow(renew);
  return useQuery({ ...query(deviceNotices, { page: 1, per_page: KEPT }), enabled: may });
}

/** A snackbar for what begins or ends while the page is open; what was there before stands in the menu. */
export function useNoticeSnackbar(notices: readonly DeviceNotice[] | undefined): void {
  const { t } = useTranslation('frame');
  const known = useRef<Map<number, boolean> | null>(null);
  useEffect(() => {
    if (!notices) return;
    const before = known.current;
    known.current = new Map(notices.map(({ id, ended_at }) => [id, ended_at === null]));
    if (!before) return;
    const begun = notices.filter(({ id, ended_at, is_read }) => ended_at === null && !is_read && !before.get(id));
    const over = notices.filter(({ id, ended_at }) => ended_at !== null && before.get(id));
    const [first] = begun;
    if (begun.length > 1) notifyNotice(t('notifications.many_offline', { count: begun.length }));
    else if (first) notifyNotice(t('notifications.gateway_offline', { name: first.name, count: first.devices }));
    for (const { name } of over.slice(0, 1)) notifyNotice(t('notifications.gateway_back', { name }));
  }, [notices, t]);
}
