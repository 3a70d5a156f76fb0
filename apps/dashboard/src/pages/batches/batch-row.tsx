import { Badge, Progress, Text } from '@mantine/core'
import type { BatchAnswer } from '@platen/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { timeWords } from '../../ui/time-text.tsx'
import classes from './batches-page.module.css'
import { batchState, figuresOf, outputWords } from './batch-words.ts'

/** A batch in the list: of which template, how it stands, what came of it, and when it was begun. */
export function BatchRow({ batch, name }: { batch: BatchAnswer; name: string }) {
  const state = batchState(batch)
  const { done, items, invalid } = batch.counts
  return (
    <li className={classes.row}>
      <Link className={classes.link} to="/batches/$batchId" params={{ batchId: batch.batchId }}>
        <div className={classes.words}>
          <Text component="span" fw={600} className={classes.name}>
            {name}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {figuresOf(batch)} · {outputWords[batch.output].inLine}
          </Text>
          {batch.status === 'rendering' && (
            <Progress size="xs" value={(100 * done) / Math.max(1, items - invalid)} aria-hidden mt={6} />
          )}
        </div>
        <Badge component="span" color={state.color}>
          {state.word}
        </Badge>
        <Text component="time" dateTime={batch.createdAt} size="sm" c="dimmed" className={classes.time}>
          {timeWords(batch.createdAt, Date.now())}
        </Text>
        <IconChevronRight size={18} aria-hidden className={classes.chevron} />
      </Link>
    </li>
  )
}
