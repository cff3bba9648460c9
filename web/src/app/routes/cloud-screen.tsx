import '../mantine-cloud.css';
import '../print.css';
import { Outlet } from '@tanstack/react-router';
import { Frame } from '@/features/frame';
import { SignInAgain } from '@/features/sign-in';
import { CloudProviders } from '../cloud-providers';

/** Frame of the cloud with the parts that only its screens need. */
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
