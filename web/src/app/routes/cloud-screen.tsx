import '../mantine-cloud.css';
import '../print.css';
import { Outlet } from '@tanstack/react-router';
import { Frame } from '@/features/frame';
import { SignInAgain } from '@/features/sign-in';
import { CloudProviders } from '../cloud-providers';

/** The frame, and what only the screens in it need. */
export function CloudScreen() {
  return (
    <CloudProviders>
      <Frame>
        <Outlet />
      </Frame>
      <SignInAgain />
    </CloudProviders>
  );
}
