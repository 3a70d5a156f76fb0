import { Group, Text } from '@mantine/core'
import type { StageMs } from '@platen/contract'
import classes from './stage-bar.module.css'

const stages: Array<[keyof StageMs, string]> = [
  ['queue', 'waiting'],
  ['load', 'loading'],
  ['merge', 'filling in'],
  ['print', 'printing'],
  ['deliver', 'handing over'],
]

/** Where a document's milliseconds went, stage by stage. */
export function StageBar({ ms }: { ms: Partial<StageMs> }) {
  const shown = stages.flatMap(([stage, word]) => {
    const value = ms[stage] ?? 0
    return value > 0 ? [{ stage, word, value }] : []
  })
  const total = shown.reduce((sum, { value }) => sum + value, 0)
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        {shown.map(({ stage, value }) => (
          <span key={stage} className={classes[stage]} style={{ flexGrow: value }} />
        ))}
      </div>
      <Group gap="md" mt={6}>
        {shown.map(({ stage, word, value }) => (
          <Text key={stage} size="xs" c="dimmed" className={classes.word}>
            <span className={`${classes.dot} ${classes[stage]}`} aria-hidden />
            {word} {value < 10 ? value.toFixed(1) : Math.round(value)} ms
          </Text>
        ))}
        <Text size="xs" fw={600}>
          {Math.round(total)} ms in all
        </Text>
      </Group>
    </div>
  )
}
