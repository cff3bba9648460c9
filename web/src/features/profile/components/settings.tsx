import { setLocale } from '@gaugeway/proto/api/user';
import { SegmentedControl, Select, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { call } from '@/shared/api';
import { chooseLanguage, isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@/shared/i18n';
import { Panel } from '@/shared/panel';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** Language and theme: saved at once. */
export function Settings() {
  const { t, i18n } = useTranslation(['profile', 'common']);
  const { user } = useCurrentUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = async (language: string | null) => {
    if (!isLanguage(language)) return;
    await chooseLanguage(language);
    // The page uses the language already: a failed save in the account is harmless.
    if (!user.is_demo) await call(setLocale, { lang: language }).catch(() => undefined);
  };
  return (
    <Panel title={t('settings.title')}>
      <Stack gap="md">
        <Select
          label={t('common:language')}
          allowDeselect={false}
          data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
          value={i18n.language}
          onChange={(language) => void choose(language)}
        />
        <div>
          <Text size="sm" fw={600} mb={4} id="profile-scheme">
            {t('settings.theme')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="profile-scheme"
            value={colorScheme}
            onChange={(value) => setColorScheme(SCHEMES.find((scheme) => scheme === value) ?? 'auto')}
            data={SCHEMES.map((scheme) => ({ value: scheme, label: t(`settings.scheme.${scheme}`) }))}
          />
        </div>
        <Text size="xs" c="dimmed">
          {t('settings.density_hint')}
        </Text>
      </Stack>
    </Panel>
  );
}
