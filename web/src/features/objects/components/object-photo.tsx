import { SECTION } from '@gaugeway/proto/api/endpoint';
import { LARGEST_OBJECT_PHOTO, objectPhoto, removeObjectPhoto, setObjectPhoto } from '@gaugeway/proto/api/object-photo';
import type { ObjectDetails } from '@gaugeway/proto/api/objects';
import { ActionIcon, Button, FileButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { call, fetchFile, useCall } from '@/shared/api';
import { base64Of, EnlargedImage, shrinkImage } from '@/shared/files';
import { confirm, errorText, useDone } from '@/shared/ui';
import { useObjectsChanged } from '../model/use-objects-changed';
import classes from './object-photo.module.css';

/** Pixels. */
const HEIGHT = 220;
const MEGABYTE = 1024 * 1024;
const TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** Photo of an object, or a control to upload one. A picture is reduced before it is sent. */
export function ObjectPhoto({ object }: { object: ObjectDetails }) {
  const { t } = useTranslation('objects');
  const mayUpdate = useCan('update', SECTION.objects);
  const changed = useObjectsChanged();
  const done = useDone([], changed);
  const send = useMutation({
    mutationFn: async (file: File) => {
      const small = await shrinkImage(file);
      if (small.size > LARGEST_OBJECT_PHOTO)
        throw new Error(t('photo.too_large', { max: LARGEST_OBJECT_PHOTO / MEGABYTE }));
      return call(setObjectPhoto, { object_id: object._id, content: await base64Of(small) });
    },
    meta: { quiet: true },
    onSuccess: done,
  });
  const remove = useCall(removeObjectPhoto, { onSuccess: done });
  const ask = async () => {
    const title = t('photo.remove_title', { name: object.name });
    if (await confirm({ title, text: t('photo.remove_text'), confirm: t('photo.remove'), danger: true }))
      remove.mutate({ object_id: object._id });
  };
  if (!object.photo && !mayUpdate) return null;
  return (
    <div className={classes.photo}>
      {object.photo && <Picture object={object} takenAt={object.photo.taken_at} />}
      {mayUpdate && (
        <div className={classes.actions} data-over={object.photo ? true : undefined}>
          <FileButton accept={TYPES} onChange={(file) => file && send.mutate(file)}>
            {(props) => (
              <Button
                {...props}
                size="compact-sm"
                variant="default"
                loading={send.isPending}
                leftSection={<IconCamera size={14} />}
              >
                {object.photo ? t('photo.change') : t('photo.add')}
              </Button>
            )}
          </FileButton>
          {object.photo && (
            <ActionIcon
              variant="default"
              size={26}
              aria-label={t('photo.remove')}
              loading={remove.isPending}
              onClick={() => void ask()}
            >
              <IconTrash size={14} />
            </ActionIcon>
          )}
        </div>
      )}
      {send.error && (
        <p role="alert" className={classes.error}>
          {errorText(send.error)}
        </p>
      )}
    </div>
  );
}

/** A click enlarges it. */
function Picture({ object, takenAt }: { object: ObjectDetails; takenAt: number }) {
  const { t } = useTranslation('objects');
  const found = useQuery({
    queryKey: [objectPhoto.id, object._id, takenAt],
    queryFn: ({ signal }) => fetchFile(objectPhoto, { object_id: object._id }, signal),
    staleTime: Infinity,
    meta: { quiet: true },
  });
  return (
    <EnlargedImage
      content={found.data?.content}
      failed={found.isError}
      alt={t('photo.of', { name: object.name })}
      title={object.name}
      label={t('photo.enlarge', { name: object.name })}
      height={HEIGHT}
    />
  );
}
