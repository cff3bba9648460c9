import '../mantine-cloud.css';
import { useParams } from '@tanstack/react-router';
import { OwnPointPage } from '@/features/own-account';

export { AccountPage as AccountScreen } from '@/features/own-account';

export function OwnPointScreen() {
  const { pointId } = useParams({ from: '/account/points/$pointId' });
  return <OwnPointPage key={pointId} pointId={pointId} />;
}
