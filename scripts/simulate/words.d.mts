export function inLanguage(text: string, language: string): string;
export function townLanguage(env?: Record<string, string | undefined>): 'ru' | 'en' | 'mn';
