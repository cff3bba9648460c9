import { ENTITY_LIMITS } from '@gaugeway/proto/api/entity-limits';
import {
  addPointAttachment,
  deletePointAttachment,
  LARGEST_ATTACHMENT,
  type PointAttachment,
  pointAttachmentFile,
  pointAttachments,
} from '@gaugeway/proto/api/point-attachments';
import { ActionIcon, FileButton, Group, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCamera, IconDownload, IconFileText, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { useUserNames } from '@/shared/account';
import { download, query, useCall } from '@/shared/api';
import { base64Of, shrinkImage } from '@/shared/files';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { Panel } from '@/shared/panel';
import { confirm, ErrorState, errorText, Notice, notifyDone, useDone, useIsPhone } from '@/shared/ui';
import { AttachmentImage } from './attachment-image';
import classes from './card.module.css';

const MEGABYTE = 1024 * 1024;
const DOCUMENTS = 'image/*,application/pdf,.docx,.xlsx,.txt,.csv';

/** Photos and documents of the point. A phone opens its camera; a picture is reduced before it is sent. */
export function FilesPanel({ pointId, mayUpdate }: { pointId: number; mayUpdate: boolean }) {
  const { t } = useTranslation('accounting-points');
  const isPhone = useIsPhone();
  const files = useQuery(query(pointAttachments, { accounting_point_id: pointId }));
  const upload = useUpload(pointId);
  const all = files.data?.attachments ?? [];
  const images = all.filter((file) => file.is_image);
  const documents = all.filter((file) => !file.is_image);
  const actions = mayUpdate && (
    <Group gap={6}>
      {isPhone && (
        <FileButton accept="image/*" capture="environment" onChange={(file) => void upload.send(file ? [file] : [])}>
          {(props) => (
            <AddButton
              {...props}
              kind="attachments"
              used={all.length}
              size="compact-sm"
              leftSection={<IconCamera size={14} />}
            >
              {t('take_photo')}
            </AddButton>
          )}
        </FileButton>
      )}
      <FileButton accept={DOCUMENTS} multiple onChange={(chosen) => void upload.send(chosen)}>
        {(props) => (
          <AddButton
            {...props}
            kind="attachments"
            used={all.length}
            size="compact-sm"
            variant="default"
            loading={upload.isSending}
            leftSection={<IconPaperclip size={14} />}
          >
            {t('add_files')}
          </AddButton>
        )}
      </FileButton>
    </Group>
  );
  return (
    <Panel dense title={t('files')} aside={actions} wide>
      {upload.refused.length > 0 && (
        <Notice tone="alarm" role="alert" title={t('not_sent')}>
          <ul>
            {upload.refused.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {files.isError && !files.data && <ErrorState error={files.error} onRetry={() => void files.refetch()} />}
      {files.isPending && <Skeleton height={120} />}
      {files.data && all.length === 0 && (
        <p className={classes.hint}>{t('no_files', { max: ENTITY_LIMITS.attachments.limit })}</p>
      )}
      {images.length > 0 && (
        <ul className={classes.photos}>
          {images.map((file) => (
            <li key={file.id} className={classes.photo}>
              <AttachmentImage file={file} />
              <FileLine file={file} mayUpdate={mayUpdate} />
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className={classes.documents}>
          {documents.map((file) => (
            <li key={file.id}>
              <IconFileText size={20} stroke={1.5} className={classes.documentIcon} aria-hidden="true" />
              <FileLine file={file} mayUpdate={mayUpdate} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function FileLine({ file, mayUpdate }: { file: PointAttachment; mayUpdate: boolean }) {
  const { t } = useTranslation('accounting-points');
  const zone = useUserZone();
  const names = useUserNames([file.user_id]);
  const remove = useCall(deletePointAttachment, { onSuccess: useDone([pointAttachments]) });
  const ask = async () => {
    const title = t('delete_file_title', { name: file.name });
    if (await confirm({ title, text: t('delete_file_text'), confirm: t('delete'), danger: true }))
      remove.mutate({ id: file.id });
  };
  const sizeOf = (bytes: number) =>
    bytes < MEGABYTE / 10
      ? t('size_small', { size: formatNumber(Math.max(1, bytes / 1024), 0) })
      : t('size', { size: formatNumber(bytes / MEGABYTE, 1) });
  const who = file.user_id === null ? t('program') : (names.get(file.user_id) ?? t('somebody'));
  return (
    <div className={classes.fileLine}>
      <span className={classes.fileText}>
        <span className={classes.fileName} title={file.name}>
          {file.name}
        </span>
        <span className={classes.second}>
          {[sizeOf(file.size), who, formatDateTime(file.created_at, zone)].join(' · ')}
        </span>
      </span>
      <span className={classes.fileActions}>
        <ActionIcon
          variant="subtle"
          aria-label={t('download', { name: file.name })}
          onClick={() => void download(pointAttachmentFile, { id: file.id })}
        >
          <IconDownload size={16} />
        </ActionIcon>
        {mayUpdate && (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('delete_file', { name: file.name })}
            onClick={() => void ask()}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </span>
    </div>
  );
}

/** Uploads files one after another, and reports each rejected one with the reason. */
function useUpload(pointId: number) {
  const { t } = useTranslation('accounting-points');
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const add = useCall(addPointAttachment, { meta: { quiet: true } });
  const one = async (file: File): Promise<string | null> => {
    const small = await shrinkImage(file);
    if (small.size > LARGEST_ATTACHMENT) {
      return `${file.name}: ${t('too_large', { max: LARGEST_ATTACHMENT / MEGABYTE })}`;
    }
    try {
      await add.mutateAsync({ accounting_point_id: pointId, name: file.name, content: await base64Of(small) });
      return null;
    } catch (error) {
      return `${file.name}: ${error instanceof Error ? errorText(error) : String(error)}`;
    }
  };
  const send = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setSending(true);
    setRefused([]);
    const reasons: string[] = [];
    for (const file of files) {
      const reason = await one(file);
      if (reason) reasons.push(reason);
    }
    await client.invalidateQueries({ queryKey: [pointAttachments.id] });
    setRefused(reasons);
    setSending(false);
    if (reasons.length < files.length) notifyDone(t('sent', { count: files.length - reasons.length }));
  };
  return { send, isSending, refused };
}
