import type { StageMs } from '@platen/contract'
import classes from './stage-bar.module.css'

const stages = [
  { stage: 'queue', label: 'Waiting' },
  { stage: 'load', label: 'Loading' },
  { stage: 'merge', label: 'Merging' },
  { stage: 'print', label: 'Printing' },
  { stage: 'deliver', label: 'Delivering' },
] as const

/** Where the time of making the document went. */
export function StageBar({ ms }: { ms: StageMs }) {
  const total = stages.reduce((sum, { stage }) => sum + ms[stage], 0)
  return (
    <div className={classes.stages}>
      <div className={classes.head}>
        <h2>Making it took {Math.round(total)} ms</h2>
      </div>
      <div className={classes.bar} aria-hidden>
        {stages.map(({ stage }) => (
          <span key={stage} data-stage={stage} style={{ flexGrow: ms[stage] }} />
        ))}
      </div>
      <dl className={classes.legend}>
        {stages.map(({ stage, label }) => (
          <div key={stage} data-stage={stage}>
            <dt>{label}</dt>
            <dd>{ms[stage] > 0 && ms[stage] < 1 ? '< 1' : Math.round(ms[stage])} ms</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
