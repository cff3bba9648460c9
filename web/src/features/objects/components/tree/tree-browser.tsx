import type { ObjectNode } from '@gaugeway/proto/api/objects';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@/shared/data-table';
import { ErrorState } from '@/shared/ui';
import type { ObjectTree } from '../../model/use-object-tree';
import type { Target } from '../../model/tree-move';
import type { Mark } from '../../model/user-branches';
import { useLiveAlarms } from '../../model/use-object-alarms';
import { SearchHits } from './search-hits';
import { TreeList } from './tree-list';
import classes from './tree.module.css';

interface TreeBrowserProps {
  tree: ObjectTree;
  label: string;
  q: string;
  selected: string | null;
  onSearch: (text: string) => void;
  onSelect: (id: string) => void;
  /** Called when a search result is selected; absent = handled as a node of the tree. */
  onHit?: (id: string) => void;
  marks?: ReadonlyMap<string, Mark>;
  /** Nodes can be moved by dragging. */
  onMove?: (node: ObjectNode, target: Target) => void;
  onRemove?: (node: ObjectNode) => void;
}

/** The tree of objects below its search; search results replace the tree. */
export function TreeBrowser({ tree, label, q, selected, onSearch, onSelect, onHit, ...props }: TreeBrowserProps) {
  const { t } = useTranslation('objects');
  useLiveAlarms();
  const { top, rows } = tree;
  return (
    <div className={classes.browser}>
      <div className={classes.searchBar}>
        <SearchField value={q} placeholder={t('search.placeholder')} onSearch={onSearch} />
      </div>
      {q ? (
        <SearchHits q={q} selected={selected} onSelect={onHit ?? onSelect} />
      ) : top.isError && !rows ? (
        <ErrorState error={top.error} onRetry={() => void top.refetch()} />
      ) : rows ? (
        <TreeList
          label={label}
          rows={rows}
          selected={selected}
          onSelect={onSelect}
          onToggle={tree.toggle}
          onRetry={tree.retry}
          {...props}
        />
      ) : (
        <div className={classes.loading}>
          {['70%', '55%', '62%', '48%'].map((width) => (
            <Skeleton key={width} height={14} width={width} />
          ))}
        </div>
      )}
    </div>
  );
}
