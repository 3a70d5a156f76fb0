import type { StageMs } from '@platen/contract'
import { formatDuration } from '../ui/format-measures.ts'
import classes from './stage-bar.module.css'

const stages = [
  { stage: 'queue', label: 'Waiting' },
  { stage: 'load', label: 'Loading' },
  { stage: 'merge', label: 'Merging' },
  { stage: 'print', label: 'Printing' },
  { stage: 'deliver', label: 'Delivering' },
] as const

/** Returns the total time for a document in milliseconds. */
export function totalMs(ms: Partial<StageMs>): number {
  return stages.reduce((sum, { stage }) => sum + (ms[stage] ?? 0), 0)
}

/** Shows how long each stage of the generation took. */
export function StageBar({ ms }: { ms: Partial<StageMs> }) {
  return (
    <div className={classes.stages}>
      <div className={classes.bar} aria-hidden>
        {stages.map(({ stage }) => (
          <span key={stage} data-stage={stage} style={{ flexGrow: ms[stage] ?? 0 }} />
        ))}
      </div>
      <dl className={classes.legend}>
        {stages.map(({ stage, label }) => (
          <div key={stage} data-stage={stage}>
            <dt>{label}</dt>
            <dd>{formatDuration(ms[stage] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
