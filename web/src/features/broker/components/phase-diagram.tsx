import { useTranslation } from 'react-i18next';
import { type Phase, shortNumber, tipOf } from '../model/poll-rows';
import classes from './broker.module.css';

const SIZE = 300;
const LONGEST = 108;
/** Offset of a current from the voltage of its phase: the answer does not contain the angle between them. */
const BESIDE = 8;
const ARROW = 7;

interface PhaseDiagramProps {
  phases: readonly Phase[];
  language: string;
}

/**
 * Voltages and currents of three phases, each scaled to the largest of the three. Voltages are plain lines in the
 * colour of their phase, currents are arrows beside them.
 */
export function PhaseDiagram({ phases, language }: PhaseDiagramProps) {
  const { t } = useTranslation('broker');
  const most = Math.max(...phases.map(({ voltage }) => Math.abs(voltage)), 1e-9);
  const strongest = Math.max(...phases.map(({ current }) => Math.abs(current ?? 0)), 1e-9);
  const middle = SIZE / 2;
  return (
    <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={t('poll.diagram')}>
      {[0.5, 1].map((share) => (
        <circle key={share} className={classes.ring} cx={middle} cy={middle} r={LONGEST * share} />
      ))}
      {phases.map(({ name, voltage, current }, index) => {
        const tip = tipOf(index, (LONGEST * Math.abs(voltage)) / most);
        const text = tipOf(index, LONGEST + 18);
        // The lower two are wider than the room beside their lines.
        const below = text.y > 0 ? 14 : 0;
        return (
          <g key={name} data-phase={name} className={classes.phase}>
            <line className={classes.voltage} x1={middle} y1={middle} x2={middle + tip.x} y2={middle + tip.y} />
            {current !== null && (
              <g transform={`translate(${middle} ${middle}) rotate(${120 * index})`}>
                <Arrow length={(0.7 * LONGEST * Math.abs(current)) / strongest} />
              </g>
            )}
            <text x={middle + text.x} y={middle + text.y + below} textAnchor="middle" dominantBaseline="middle">
              {`U${name.toLowerCase()} ${shortNumber(voltage, language)}`}
              {current !== null && (
                <tspan x={middle + text.x} dy={text.y > 0 ? 15 : -15} className={classes.flow}>
                  {`I${name.toLowerCase()} ${shortNumber(current, language)}`}
                </tspan>
              )}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Upwards, beside the axis. */
function Arrow({ length }: { length: number }) {
  const neck = Math.max(length - ARROW, 0);
  return (
    <>
      <line className={classes.current} x1={BESIDE} y1={0} x2={BESIDE} y2={-neck} />
      <path className={classes.tip} d={`M${BESIDE - 4} ${-neck} h8 l-4 ${-ARROW} z`} />
    </>
  );
}
