import type { EventRule } from '@gaugeway/proto/api/event-rules';
import { useTranslation } from 'react-i18next';
import { Notice } from '@/shared/ui';
import { useDeletedLines } from '../model/use-deleted-lines';

/** Notice about deleted items of a rule: values, scope, channels. */
export function DeletedNotice({ rule }: { rule: EventRule }) {
  const { t } = useTranslation('events');
  const lines = useDeletedLines()(rule);
  if (lines.length === 0) return null;
  const { missing, scope } = rule;
  const named = Object.values(scope).find((value) => Array.isArray(value))?.length ?? 1;
  const isEmpty = missing.scope_ids.length > 0 && (scope.kind === 'attribute' || missing.scope_ids.length >= named);
  return (
    <Notice tone="warning" title={t(isEmpty ? 'rules.deleted_all' : 'rules.deleted')}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  );
}
