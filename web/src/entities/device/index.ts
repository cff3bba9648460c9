export { ProfileForm } from './profile-form';
