import '../mantine-cloud.css';
import { useLoaderData, useRouter } from '@tanstack/react-router';
import { BrokerPage } from '@/features/broker';
import { SignInPage } from '@/features/sign-in';

/** The connection panel, or the sign-in in its place. */
export function AdminScreen() {
  const router = useRouter();
  const { site, isSignedIn } = useLoaderData({ from: '/admin' });
  if (isSignedIn) return <BrokerPage />;
  return (
    <SignInPage
      site={site}
      from={undefined}
      expired={false}
      onSignedIn={() => router.invalidate()}
      onTyping={() => undefined}
    />
  );
}
