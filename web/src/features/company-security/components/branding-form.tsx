import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';
import { saveBranding } from '@gaugeway/proto/api/branding';
import { ColorInput, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlatformOperator, useAccess } from '@/shared/access';
import { inputBounds, useCall } from '@/shared/api';
import { DrawerForm, ErrorSummary, fieldErrors } from '@/shared/forms';
import { errorText, SideDrawer } from '@/shared/ui';
import { useRenewHosts, type HostSettings } from '../model/hosts';
import { BrandingImage } from './branding-image';
import classes from './company-security.module.css';

/** Edited host; null = a new one. */
export interface BrandingTarget {
  host: HostSettings | null;
}

interface BrandingFormProps {
  target: BrandingTarget | null;
  onClose: () => void;
}

const IMAGES = ['logo', 'logo_cloud', 'logo_cloud_en', 'favicon'] as const;

/** Form of the appearance of a host. */
export function BrandingForm({ target, onClose }: BrandingFormProps) {
  const { t } = useTranslation('company-security');
  return (
    <SideDrawer
      isForm
      opened={target !== null}
      onClose={onClose}
      width={640}
      title={target?.host?.host ?? t('branding.add')}
    >
      {target && <Fields key={target.host?.host ?? ''} settings={target.host} onClose={onClose} />}
    </SideDrawer>
  );
}

type Draft = Pick<
  HostSettings,
  'host' | 'title' | 'link_to_help' | 'demo_email' | 'demo_password' | 'style' | 'script'
> &
  Record<(typeof IMAGES)[number] | 'color', string | null>;

const EMPTY: Draft = {
  host: '',
  title: '',
  link_to_help: '',
  demo_email: '',
  demo_password: '',
  style: '',
  script: '',
  color: null,
  logo: null,
  logo_cloud: null,
  logo_cloud_en: null,
  favicon: null,
};

function Fields({ settings, onClose }: { settings: HostSettings | null; onClose: () => void }) {
  const { t } = useTranslation(['company-security', 'common']);
  const operator = isPlatformOperator(useAccess());
  const renew = useRenewHosts();
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...settings }));
  const set = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const save = useCall(saveBranding, {
    meta: { quiet: true },
    onSuccess: (reply) => {
      renew(reply);
      onClose();
    },
  });
  const faults = save.error ? fieldErrors(save.error) : {};
  const field = (name: 'host' | 'title' | 'link_to_help' | 'demo_email') => ({
    label: t(`branding.${name}`),
    value: draft[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { host, script, color, ...rest } = draft;
    save.mutate({ ...rest, host: host.trim(), color: color || null, ...(operator && { script }) });
  };
  return (
    <DrawerForm
      confirm={t('common:actions.save')}
      saving={save.isPending}
      disabled={!draft.host.trim()}
      onCancel={onClose}
      onSubmit={submit}
    >
      <ErrorSummary message={save.error ? errorText(save.error) : null} />
      <div className={classes.form}>
        <TextInput
          {...field('host')}
          className={classes.wide}
          description={t('branding.host_hint')}
          required
          disabled={settings !== null}
        />
        <TextInput {...field('title')} description={t('branding.title_hint')} {...inputBounds(saveBranding, 'title')} />
        <ColorInput
          label={t('branding.color')}
          value={draft.color ?? ''}
          error={faults['color']}
          format="hex"
          placeholder="#3454d1"
          // The sliders of the picker have no names for a screen reader.
          withPicker={false}
          withEyeDropper={false}
          onChange={(color) => set({ color })}
        />
        <TextInput {...field('link_to_help')} className={classes.wide} type="url" />
        <TextInput {...field('demo_email')} description={t('branding.demo_hint')} autoComplete="off" />
        <PasswordInput
          label={t('branding.demo_password')}
          value={draft.demo_password}
          autoComplete="new-password"
          onChange={(event) => set({ demo_password: event.currentTarget.value })}
        />
        <div className={`${classes.images} ${classes.wide}`}>
          {IMAGES.map((name) => (
            <BrandingImage
              key={name}
              label={t(`branding.${name}`)}
              kind={name === 'favicon' ? 'favicon' : 'logo'}
              hash={draft[name]}
              onChange={(hash) => set({ [name]: hash })}
            />
          ))}
        </div>
        <Textarea
          className={classes.wide}
          label={t('branding.style')}
          description={t('branding.style_hint')}
          value={draft.style}
          autosize
          minRows={4}
          maxRows={12}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onChange={(event) => set({ style: event.currentTarget.value })}
        />
        {operator && (
          <Textarea
            className={classes.wide}
            label={t('branding.script')}
            description={t('branding.script_hint')}
            value={draft.script}
            autosize
            minRows={4}
            maxRows={12}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            onChange={(event) => set({ script: event.currentTarget.value })}
          />
        )}
      </div>
    </DrawerForm>
  );
}
