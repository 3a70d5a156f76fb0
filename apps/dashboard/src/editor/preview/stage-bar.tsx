import type { StageMs } from '@platen/contract'
import { timeInWords } from './findings.ts'
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
      <h2>Making it took {timeInWords(total)}</h2>
      <div className={classes.bar} aria-hidden>
        {stages.map(({ stage }) => (
          <span key={stage} data-stage={stage} style={{ flexGrow: ms[stage] }} />
        ))}
      </div>
      <dl className={classes.legend}>
        {stages.map(({ stage, label }) => (
          <div key={stage} data-stage={stage}>
            <dt>{label}</dt>
            <dd>{timeInWords(ms[stage])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
