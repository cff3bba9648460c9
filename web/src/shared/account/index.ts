export { PasswordField } from './password-field';
export { isStrongPassword } from './password-rules';
export { SessionList } from './session-list';
export { ZoneSelect } from './zone-select';
