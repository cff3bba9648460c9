import '../mantine-cloud.css';
import { useParams } from '@tanstack/react-router';
import { PortalPointPage } from '@/features/consumer-portal';

export { AccountPage as AccountScreen } from '@/features/consumer-portal';

export function PortalPointScreen() {
  const { pointId } = useParams({ from: '/account/points/$pointId' });
  return <PortalPointPage key={pointId} pointId={pointId} />;
}
