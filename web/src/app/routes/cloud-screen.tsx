import '../mantine-cloud.css';
import '../print.css';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { Outlet } from '@tanstack/react-router';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useTranslation } from 'react-i18next';
import { Frame } from '@/features/frame';
import { SignInAgain } from '@/features/sign-in';
import classes from './cloud-screen.module.css';

// Without it a date typed as DD.MM.YYYY is read as an American one, or not at all.
dayjs.extend(customParseFormat);

/** Monday (specification 3, section 2.8). */
const FIRST_DAY_OF_WEEK = 1;

/** The frame, and what only the screens in it need. */
export function CloudScreen() {
  const { i18n } = useTranslation();
  return (
    <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: FIRST_DAY_OF_WEEK }}>
      <ModalsProvider>
        <Notifications className={classes.notices} position="bottom-center" limit={4} zIndex={400} />
        <Frame>
          <Outlet />
        </Frame>
        <SignInAgain />
      </ModalsProvider>
    </DatesProvider>
  );
}
