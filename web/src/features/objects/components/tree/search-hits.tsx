import { buildTree } from '@gaugeway/proto/api/objects';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { BlankState, ErrorState } from '@/shared/ui';
import { useTreePaths } from '../../model/use-tree-paths';
import { pathTo } from '../../model/tree-paths';
import { DeviceCount } from './tree-line';
import { TypeIcon } from './type-icon';
import classes from './tree.module.css';

/** Most results of the server. */
const MOST_HITS = 200;

interface SearchHitsProps {
  q: string;
  selected: string | null;
  onSelect: (id: string) => void;
}

/** The objects that a search found, each with its path. */
export function SearchHits({ q, selected, onSelect }: SearchHitsProps) {
  const { t } = useTranslation('objects');
  const found = useQuery({
    ...query(buildTree, { search_string: q, with_stats: true }),
    placeholderData: keepPreviousData,
  });
  const hits = found.data?.objects;
  const paths = useTreePaths(hits);
  if (found.isError && !hits) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!hits) return <Skeleton height={34} m="xs" />;
  if (hits.length === 0)
    return <BlankState icon={IconSearchOff} title={t('blank.filtered')} hint={t('blank.filtered_hint')} />;
  return (
    <div className={classes.hits}>
      <p className={classes.note} role="status">
        {hits.length < MOST_HITS ? t('search.found', { count: hits.length }) : t('search.first', { count: MOST_HITS })}
      </p>
      <ul className={classes.hitList} aria-label={t('search.hits')}>
        {hits.map((node) => {
          const path = paths.data ? pathTo(paths.data, node).join(' / ') : '';
          return (
            <li key={node._id}>
              <button
                type="button"
                className={classes.hit}
                aria-current={node._id === selected || undefined}
                onClick={() => onSelect(node._id)}
              >
                <span className={classes.icon}>
                  <TypeIcon type={node.type} />
                </span>
                <span className={classes.hitText}>
                  <span className={classes.hitName}>{node.name}</span>
                  <span className={classes.way}>{path || t(`type.${node.type}`)}</span>
                </span>
                <DeviceCount node={node} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
