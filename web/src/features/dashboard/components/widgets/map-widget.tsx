import { objectsMap } from '@gaugeway/proto/api/objects';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconMap } from '@tabler/icons-react';
import { query } from '@/shared/api';
import { counted } from '@/shared/i18n';
import { PointMap } from '@/shared/map';
import { QuietNote } from './quiet-note';
import { WidgetBody } from './widget-body';
import classes from './widgets.module.css';

export const icon = IconMap;

/** Map of the objects; a click opens one. */
export default function MapWidget() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  return (
    <WidgetBody data={useQuery(query(objectsMap, {}))}>
      {({ objects, total }) =>
        objects.length === 0 ? (
          <QuietNote title={t('map.none')}>
            <Link to="/cloud/objects" className={classes.link}>
              {t('map.none_hint')}
            </Link>
          </QuietNote>
        ) : (
          <div className={classes.map}>
            <PointMap
              label={t('map.label')}
              points={objects.map(({ name, latitude, longitude, devices }, place) => ({
                id: place,
                label: name,
                detail: t('fleet.count', counted(devices)),
                latitude,
                longitude,
              }))}
              note={total > objects.length ? t('map.part', { shown: objects.length, total }) : undefined}
              onSelect={(place) => {
                const id = objects[place]?._id;
                if (id !== undefined) void navigate({ to: '/cloud/objects', search: { id } });
              }}
            />
          </div>
        )
      }
    </WidgetBody>
  );
}
