import { commandThrottle, saveCommandThrottle } from '@gaugeway/proto/api/tasks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inputBounds, query, useCall } from '@/shared/api';
import { DraftDialog } from '@/shared/forms';
import { useDone } from '@/shared/ui';

/** Number of dangerous commands from which a second person must release them. */
export function ThrottleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['tasks', 'common']);
  const found = useQuery(query(commandThrottle, {}));
  const save = useCall(saveCommandThrottle, { meta: { quiet: true }, onSuccess: useDone([commandThrottle]) });
  if (!found.data) return null;
  const { max_commands: most, minutes, percent } = found.data.limit;
  return (
    <DraftDialog
      title={t('throttle.title')}
      confirm={t('common:actions.save')}
      size={500}
      fields={[
        {
          name: 'most',
          kind: 'number',
          label: t('throttle.most'),
          hint: t('throttle.hint'),
          required: true,
          ...inputBounds(saveCommandThrottle, 'max_commands'),
          wide: true,
        },
        {
          name: 'minutes',
          kind: 'number',
          label: t('throttle.minutes'),
          required: true,
          ...inputBounds(saveCommandThrottle, 'minutes'),
          wide: true,
        },
        {
          name: 'percent',
          kind: 'number',
          label: t('throttle.percent'),
          hint: t('throttle.percent_hint'),
          required: true,
          ...inputBounds(saveCommandThrottle, 'percent'),
          wide: true,
        },
      ]}
      initial={{ most, minutes, percent }}
      inputOf={(draft) => ({
        max_commands: Number(draft.most),
        minutes: Number(draft.minutes),
        percent: Number(draft.percent),
      })}
      saving={{
        send: (input, done) => save.mutate(input, { onSuccess: done }),
        error: save.error,
        isPending: save.isPending,
        reset: save.reset,
      }}
      onClose={onClose}
    />
  );
}
