import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuestionsOfPage } from '@/shared/ui';
import classes from './cloud-providers.module.css';

// Without the plugin a date typed as DD.MM.YYYY is parsed as MM.DD.YYYY or rejected.
dayjs.extend(customParseFormat);

/** Monday (specification 3, section 2.8). */
const FIRST_DAY_OF_WEEK = 1;

/** Inside the provider of the dialogs, which it closes. */
function Questions(): null {
  useQuestionsOfPage();
  return null;
}

/** Providers of the screens behind the sign-in: dates, dialogs and notifications. */
export function CloudProviders({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: FIRST_DAY_OF_WEEK }}>
      <ModalsProvider>
        <Questions />
        <Notifications className={classes.notices} position="bottom-center" limit={4} zIndex={400} />
        {children}
      </ModalsProvider>
    </DatesProvider>
  );
}
