import { useTranslation } from 'react-i18next';
import { brandingOfHost, productName } from '@/shared/branding';
import classes from './logo.module.css';

interface LogoProps {
  size?: number;
  withName?: boolean;
  /** A host may have one logo for the sign-in screens and another for the frame. */
  place?: 'auth' | 'cloud';
}

/** Logo of the host, or the default one. */
export function Logo({ size = 24, withName = true, place = 'auth' }: LogoProps) {
  const own = useOwnLogo(place);
  if (own) {
    return (
      <span className={classes.logo}>
        <img
          src={own}
          alt={productName()}
          className={classes.own}
          style={{ height: size * 1.25, maxWidth: withName ? undefined : size * 1.5 }}
        />
      </span>
    );
  }
  return (
    <span className={classes.logo}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--accent-filled)" />
        <path d="M7.5 21.5a9 9 0 1 1 17 0" fill="none" stroke="#fff" strokeWidth="2.75" strokeLinecap="round" />
        <path d="M16 19.5 20.5 12" stroke="#fff" strokeWidth="2.75" strokeLinecap="round" />
        <circle cx="16" cy="20" r="2.5" fill="#fff" />
      </svg>
      {withName && (
        <span className={classes.name} style={{ fontSize: size * 0.66 }}>
          {productName()}
        </span>
      )}
    </span>
  );
}

function useOwnLogo(place: 'auth' | 'cloud'): string | null {
  const { i18n } = useTranslation();
  const own = brandingOfHost();
  if (!own) return null;
  if (place === 'auth') return own.logo;
  return i18n.language === 'ru' ? own.logo_cloud : (own.logo_cloud_en ?? own.logo_cloud);
}
