import { type ObjectNode, updateObject } from '@gaugeway/proto/api/objects';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { notifyUndo } from '@/shared/ui';
import type { Target } from './tree-move';
import { useObjectsChanged } from './use-objects-changed';

type Moved = Pick<ObjectNode, '_id' | 'name' | 'parentId' | 'sort'>;

/** Reports that a node has moved, and offers to move it back to its old place. The node is passed as it was before. */
export function useMoved(): (before: Moved) => void {
  const { t } = useTranslation(['objects', 'common']);
  const changed = useObjectsChanged();
  const back = useCall(updateObject, { onSettled: () => void changed() });
  return ({ _id, name, parentId, sort }) =>
    notifyUndo(t('move.moved', { name }), t('move.undo'), () => back.mutate({ _id, parentId, sort }));
}

/** Moves a node with its branch; a rejection shows the server's reason. */
export function useMove(): (node: Moved, target: Target) => void {
  const changed = useObjectsChanged();
  const moved = useMoved();
  const move = useCall(updateObject, { onSettled: () => void changed() });
  return (node, target) => move.mutate({ _id: node._id, parentId: target }, { onSuccess: () => moved(node) });
}
