import { type PointAttachment, pointAttachmentFile } from '@gaugeway/proto/api/point-attachments';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '@/shared/api';
import { EnlargedImage } from '@/shared/files';

/** Pixels. */
const HEIGHT = 132;

/** Picture of the point; a click enlarges it. */
export function AttachmentImage({ file }: { file: PointAttachment }) {
  const { t } = useTranslation('accounting-points');
  const found = useQuery({
    queryKey: [pointAttachmentFile.id, { id: file.id }],
    queryFn: ({ signal }) => fetchFile(pointAttachmentFile, { id: file.id }, signal),
    staleTime: Infinity,
    meta: { quiet: true },
  });
  return (
    <EnlargedImage
      content={found.data?.content}
      failed={found.isError}
      alt={file.comment || file.name}
      title={file.name}
      label={t('enlarge', { name: file.name })}
      height={HEIGHT}
    />
  );
}
