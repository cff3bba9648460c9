import { Swatch } from './legend';
import classes from './vector-diagram.module.css';

/** An arrow from the middle of a diagram. */
export interface Vector {
  id: string;
  title: string;
  /** Length relative to the longest arrow: 0 to 1. */
  length: number;
  /** Degrees, counter-clockwise from the right. */
  angle: number;
  /** Formatted value next to the arrow. */
  text: string;
  colour: string;
  /** Drawn thinner: a second kind of quantity. */
  isDashed?: boolean;
}

/** Pixels (specification 2, section 2.5). */
const SIZE = 300;
const RADIUS = 112;
const RINGS = [0.25, 0.5, 0.75, 1];
const SPOKES = Array.from({ length: 12 }, (_, place) => place * 30);

const at = (angle: number, radius: number): [number, number] => {
  const turned = (angle * Math.PI) / 180;
  return [Math.cos(turned) * radius, -Math.sin(turned) * radius];
};

/** A polar diagram of vectors; arrows turn and stretch to their new values. */
export function VectorDiagram({ label, vectors }: { label: string; vectors: readonly Vector[] }) {
  return (
    <figure className={classes.figure}>
      <svg
        role="img"
        aria-label={`${label}: ${vectors.map(({ title, text }) => `${title} ${text}`).join(', ')}`}
        className={classes.diagram}
        width={SIZE}
        height={SIZE}
        viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
      >
        {RINGS.map((ring) => (
          <circle key={ring} r={ring * RADIUS} className={classes.ring} />
        ))}
        {SPOKES.map((angle) => {
          const [x, y] = at(angle, RADIUS);
          const [labelX, labelY] = at(angle, RADIUS + 16);
          return (
            <g key={angle}>
              <line x2={x} y2={y} className={classes.ring} />
              <text x={labelX} y={labelY} className={classes.degree}>
                {angle}°
              </text>
            </g>
          );
        })}
        {vectors.map(({ id, length, angle, colour, isDashed = false }) => (
          <g
            key={id}
            className={classes.vector}
            style={{ transform: `rotate(${-angle}deg) scaleX(${Math.max(0.02, length)})`, color: colour }}
          >
            <line
              x2={RADIUS}
              className={classes.shaft}
              strokeDasharray={isDashed ? '6 4' : undefined}
              strokeWidth={isDashed ? 2 : 2.75}
            />
            <path d={`M ${RADIUS} 0 l -9 -4.5 v 9 z`} fill="currentColor" />
          </g>
        ))}
        <circle r={2.5} className={classes.middle} />
      </svg>
      <figcaption className={classes.caption}>
        <span className={classes.title}>{label}</span>
        <ul className={classes.legend}>
          {vectors.map(({ id, title, text, colour, isDashed = false }) => (
            <li key={id} className={classes.entry}>
              <Swatch colour={colour} shape={isDashed ? 'dashed' : 'line'} />
              <span>{title}</span>
              <span className={classes.value}>{text}</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
