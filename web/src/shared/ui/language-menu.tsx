import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '@/shared/i18n';
import { useIsPhone } from './use-is-phone';

/** Languages of the interface, each with its name in that language. */
export function LanguageMenu({ onChoose }: { onChoose: (language: Language) => void }) {
  const { t, i18n } = useTranslation();
  const isPhone = useIsPhone();
  const current = isLanguage(i18n.language) ? i18n.language : 'en';
  const label = `${t('language')}: ${LANGUAGE_NAMES[current]}`;
  return (
    <Menu>
      <Menu.Target>
        {isPhone ? (
          // A phone has room only for the link back.
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={label}>
            <IconLanguage size={18} stroke={1.6} />
          </ActionIcon>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            h={32}
            px={8}
            aria-label={label}
            leftSection={<IconLanguage size={18} stroke={1.6} />}
            rightSection={<IconChevronDown size={14} />}
          >
            {current.toUpperCase()}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={current}
          onChange={(language) => {
            if (isLanguage(language)) onChoose(language);
          }}
        >
          {LANGUAGES.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
              {LANGUAGE_NAMES[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
