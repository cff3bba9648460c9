import { type ObjectNode, updateObject } from '@gaugeway/proto/api/objects';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { notifyUndo } from '@/shared/ui';
import type { Target } from './tree-move';
import { useObjectsChanged } from './use-objects-changed';

/** Moves a node with its branch, and offers to move it back; a refusal shows the server's reason. */
export function useMove(): (node: Pick<ObjectNode, '_id' | 'name' | 'parentId'>, target: Target) => void {
  const { t } = useTranslation(['objects', 'common']);
  const changed = useObjectsChanged();
  const move = useCall(updateObject, { onSettled: () => void changed() });
  return ({ _id, name, parentId }, target) =>
    move.mutate(
      { _id, parentId: target },
      {
        onSuccess: () => notifyUndo(t('move.moved', { name }), t('move.undo'), () => move.mutate({ _id, parentId })),
      },
    );
}
