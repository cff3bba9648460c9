import { type PointAttachment, pointAttachmentFile } from '@gaugeway/proto/api/point-attachments';
import { Modal, Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '@/shared/api';
import { useObjectUrl } from '@/shared/files';
import { useIsPhone } from '@/shared/ui';
import classes from './card.module.css';

/**
 * Picture of the point; a click enlarges it. It is fetched with the user's token, which an image address cannot carry.
 */
export function AttachmentImage({ file }: { file: PointAttachment }) {
  const { t } = useTranslation(['accounting-points', 'common']);
  const isPhone = useIsPhone();
  const [isLarge, setLarge] = useState(false);
  const found = useQuery({
    queryKey: [pointAttachmentFile.id, { id: file.id }],
    queryFn: ({ signal }) => fetchFile(pointAttachmentFile, { id: file.id }, signal),
    staleTime: Infinity,
    meta: { quiet: true },
  });
  const url = useObjectUrl(found.data?.content);
  if (found.isError)
    return (
      <span className={classes.broken}>
        <IconPhotoOff size={24} stroke={1.5} aria-label={t('common:errors.load_failed')} />
      </span>
    );
  if (!url) return <Skeleton className={classes.thumb} />;
  return (
    <>
      <UnstyledButton
        className={classes.thumbButton}
        onClick={() => setLarge(true)}
        aria-label={t('enlarge', { name: file.name })}
      >
        <img src={url} alt={file.comment || file.name} className={classes.thumb} />
      </UnstyledButton>
      <Modal
        opened={isLarge}
        onClose={() => setLarge(false)}
        size="auto"
        fullScreen={isPhone}
        title={file.name}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <img src={url} alt={file.comment || file.name} className={classes.large} />
      </Modal>
    </>
  );
}
