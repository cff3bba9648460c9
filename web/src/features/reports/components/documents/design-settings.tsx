import { createDesignTemplate } from '@gaugeway/proto/api/report-designer';
import { Button, Collapse, SegmentedControl, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TitleInput } from '@/shared/forms';
import { inputBounds } from '@/shared/api';
import type { DesignDraft } from '../../model/design-draft';
import classes from './documents.module.css';

interface DesignSettingsProps {
  draft: DesignDraft;
  /** Error messages by the name of the input. */
  faults: Readonly<Record<string, string>>;
  onChange: (draft: DesignDraft) => void;
}

/** Title of a template, and the page format of its blocks. */
export function DesignSettings({ draft, faults, onChange }: DesignSettingsProps) {
  const { t } = useTranslation('report-documents');
  const { page } = draft;
  const hasFault = faults['page.header'] !== undefined || faults['page.footer'] !== undefined;
  const [isOpen, setOpen] = useState(false);
  const change = (part: Partial<DesignDraft['page']>) => onChange({ ...draft, page: { ...page, ...part } });
  return (
    <section className={classes.panel} aria-label={t('editor.settings')}>
      <TitleInput
        label={t('editor.title')}
        {...inputBounds(createDesignTemplate, 'title')}
        error={faults['title']}
        value={draft.title}
        onChange={(title) => onChange({ ...draft, title })}
      />
      <Textarea
        label={t('editor.about')}
        description={t('editor.about_hint')}
        autosize
        minRows={1}
        maxRows={4}
        {...inputBounds(createDesignTemplate, 'description')}
        error={faults['description']}
        value={draft.description}
        onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.start}
        aria-expanded={isOpen || hasFault}
        leftSection={isOpen || hasFault ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('editor.page')}
      </Button>
      <Collapse expanded={isOpen || hasFault}>
        <div className={classes.form}>
          <div>
            <Text size="sm" fw={600} mb={4}>
              {t('editor.orientation')}
            </Text>
            <SegmentedControl
              fullWidth
              aria-label={t('editor.orientation')}
              value={page.orientation}
              onChange={(value) => change({ orientation: value === 'landscape' ? 'landscape' : 'portrait' })}
              data={[
                { value: 'portrait', label: t('editor.portrait') },
                { value: 'landscape', label: t('editor.landscape') },
              ]}
            />
          </div>
          <TextInput
            label={t('editor.header')}
            {...inputBounds(createDesignTemplate, 'page', 'header')}
            error={faults['page.header']}
            value={page.header}
            onChange={(event) => change({ header: event.currentTarget.value })}
          />
          <TextInput
            label={t('editor.footer')}
            {...inputBounds(createDesignTemplate, 'page', 'footer')}
            error={faults['page.footer']}
            value={page.footer}
            onChange={(event) => change({ footer: event.currentTarget.value })}
          />
          <Switch
            label={t('editor.numbers')}
            checked={page.has_numbers}
            onChange={(event) => change({ has_numbers: event.currentTarget.checked })}
          />
          <Switch
            label={t('editor.per_point')}
            description={t('editor.per_point_hint')}
            checked={page.per_point}
            onChange={(event) => change({ per_point: event.currentTarget.checked })}
          />
        </div>
      </Collapse>
    </section>
  );
}
