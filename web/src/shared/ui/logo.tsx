import classes from './logo.module.css';

interface LogoProps {
  size?: number;
  withName?: boolean;
}

export function Logo({ size = 24, withName = true }: LogoProps) {
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
          Gaugeway
        </span>
      )}
    </span>
  );
}
