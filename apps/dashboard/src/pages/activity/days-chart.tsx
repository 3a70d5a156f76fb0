import { Group, Text, Tooltip, UnstyledButton } from '@mantine/core'
import type { GenerationDays } from '@platen/contract'
import classes from './days-chart.module.css'

type Day = GenerationDays['days'][number]

const dayFormat = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** Bar chart of documents per day. A click on a day filters by it. */
export function DaysChart(props: {
  days: Day[]
  chosen: string | undefined
  onChoose: (day: string | undefined) => void
}) {
  const { days, chosen } = props
  const most = Math.max(1, ...days.map(({ succeeded, failed }) => succeeded + failed))
  const total = days.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0)
  const failures = days.reduce((sum, { failed }) => sum + failed, 0)
  const tests = days.reduce((sum, day) => sum + day.tests, 0)
  return (
    <figure className={classes.figure} aria-label="Documents by day">
      <Group component="figcaption" justify="space-between" mb="md">
        <Text fw={600}>
          {total.toLocaleString('en')} {total === 1 ? 'document' : 'documents'} in {days.length} days
        </Text>
        <Text size="sm" c="dimmed">
          {failures === 0 ? 'None failed' : `${failures.toLocaleString('en')} failed`}
          {tests > 0 && ` · and ${tests.toLocaleString('en')} with test keys`} · dates in UTC
        </Text>
      </Group>
      <div className={classes.bars}>
        {days.map((day) => (
          <Tooltip key={day.day} label={describeDay(day)} withArrow>
            <UnstyledButton
              className={classes.day}
              aria-label={describeDay(day)}
              aria-pressed={chosen === day.day}
              data-faded={(chosen !== undefined && chosen !== day.day) || undefined}
              onClick={() => props.onChoose(chosen === day.day ? undefined : day.day)}
            >
              <span className={classes.failed} style={{ height: heightOf(day.failed, most) }} />
              <span className={classes.succeeded} style={{ height: heightOf(day.succeeded, most) }} />
            </UnstyledButton>
          </Tooltip>
        ))}
      </div>
      <Group justify="space-between" mt={6} aria-hidden>
        <Text size="xs" c="dimmed">
          {labelOf(days.at(0))}
        </Text>
        <Text size="xs" c="dimmed">
          {labelOf(days.at(-1))}
        </Text>
      </Group>
    </figure>
  )
}

const labelOf = (day: Day | undefined) => (day ? dayFormat.format(new Date(`${day.day}T00:00:00Z`)) : '')

function describeDay(day: Day): string {
  const failed = day.failed === 0 ? '' : `, ${day.failed} failed`
  return `${labelOf(day)}: ${day.succeeded} succeeded${failed}`
}

/** A single document must stay visible next to days with thousands. */
function heightOf(count: number, most: number): string {
  return count === 0 ? '0' : `max(3px, ${(count / most) * 100}%)`
}
