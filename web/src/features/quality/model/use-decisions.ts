import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { acceptAll, decideValues, type rejectedData } from '@gaugeway/proto/api/quality';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApiError, call, inputBounds, useCall } from '@/shared/api';
import { notifyDone, prompt } from '@/shared/ui';
import { decisionsOf } from './decisions';

export type Rejected = ReplyOf<typeof rejectedData>['rejected_data']['data'][number];
type Decision = 'accept' | 'reject';

const SHORTEST_REASON = 1;

/** Decisions of a person with a reason, about single values or about all listed ones. */
export function useDecisions(
  filter: { startDate: number; stopDate: number },
  { total, onDone }: { total: number; onDone: () => void },
) {
  const { t } = useTranslation('quality');
  const client = useQueryClient();
  const done = (message: string) => {
    notifyDone(message);
    onDone();
    void client.invalidateQueries();
  };
  const every = useCall(acceptAll, { onSuccess: ({ msg }) => done(msg) });
  const some = useMutation<number, ApiError, { rows: readonly Rejected[]; decision: Decision; reason: string }>({
    mutationFn: async ({ rows, decision, reason }) => {
      let values = 0;
      // Sequentially: values are validated again after each decision.
      for (const part of decisionsOf(rows)) values += (await call(decideValues, { ...part, decision, reason })).values;
      return values;
    },
    onSuccess: (count, { decision }) => done(t(`${decision}_done`, { count })),
    // Decisions made before a failure must be in the list too.
    onError: () => void client.invalidateQueries(),
  });
  return {
    isPending: some.isPending || every.isPending,
    decide: async (rows: readonly Rejected[], decision: Decision) => {
      const reason = await prompt({
        title: rows.length === 1 ? t(`${decision}_title`) : t(`${decision}_some`, { count: rows.length }),
        text: t(`${decision}_text`),
        ...{ label: t('reason'), confirm: t(decision), danger: decision === 'reject' },
        ...{ minLength: SHORTEST_REASON, ...inputBounds(decideValues, 'reason') },
      });
      if (reason !== null) some.mutate({ rows, decision, reason });
    },
    acceptEvery: async () => {
      const text = t('accept_all_text', { count: total });
      const dialog = { title: t('accept_all_title'), text, label: t('reason'), confirm: t('accept_all') };
      const reason = await prompt({ ...dialog, minLength: SHORTEST_REASON, ...inputBounds(acceptAll, 'reason') });
      if (reason !== null) every.mutate({ ...filter, reason });
    },
  };
}
