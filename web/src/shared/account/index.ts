export { PasswordField } from './password-field';
export { isStrongPassword, PASSWORD_RULES } from './password-rules';
export { SessionList } from './session-list';
export { useUserNames } from './use-user-names';
export { ZoneSelect } from './zone-select';
