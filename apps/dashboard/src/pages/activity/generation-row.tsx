import { Anchor, Badge, Code, Group, Text, UnstyledButton } from '@mantine/core'
import type { GenerationAnswer } from '@platen/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { StageBar, totalMs } from '../../documents/stage-bar.tsx'
import { formatBytes, formatDuration } from '../../ui/format-measures.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { servicePath } from '../../api/service-path.ts'
import classes from './generation-row.module.css'

/** One document. The expanded row shows its stages, its warnings, and the IDs that identify it in the logs. */
export function GenerationRow({ generation }: { generation: GenerationAnswer }) {
  const [isOpen, setIsOpen] = useState(false)
  const { warnings } = generation
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.line} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <IconChevronRight size={16} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        <Outcome generation={generation} />
        <Text component="span" fw={600} className={classes.name} truncate>
          {generation.templateName ?? generation.templateId}
        </Text>
        {generation.isTest && (
          <Badge component="span" color="yellow" className={classes.test}>
            Test
          </Badge>
        )}
        <Text component="span" size="sm" c="dimmed" className={classes.figures}>
          {figures(generation)}
        </Text>
        <Text component="span" size="sm" c="dimmed" className={classes.time}>
          <TimeText instant={generation.createdAt} />
        </Text>
      </UnstyledButton>
      {isOpen && (
        <div className={classes.more}>
          {generation.problem !== null && (
            <Text size="sm">
              {generation.problem}.{' '}
              <Anchor
                inherit
                href={servicePath(`/problems/${generation.outcome.replaceAll('_', '-')}`)}
                target="_blank"
                rel="noopener"
              >
                What to do
              </Anchor>
            </Text>
          )}
          {generation.ms && <StageBar ms={generation.ms} />}
          {warnings.map(({ code, subject, message }) => (
            <Text size="sm" key={`${code} ${subject}`}>
              <b>{subject}</b>: {message}
            </Text>
          ))}
          <Group gap="lg">
            <Text size="sm" c="dimmed">
              Version {generation.version}
            </Text>
            <Text size="sm" c="dimmed">
              Request <Code>{generation.requestId}</Code>
            </Text>
          </Group>
        </div>
      )}
    </li>
  )
}

function Outcome({ generation }: { generation: GenerationAnswer }) {
  const badgeProps = { component: 'span', className: classes.outcome } as const
  if (generation.outcome === 'succeeded') {
    const count = generation.warnings.length
    return (
      <Badge {...badgeProps} color={count === 0 ? 'teal' : 'yellow'}>
        {count === 0 ? 'Succeeded' : `${count} ${count === 1 ? 'warning' : 'warnings'}`}
      </Badge>
    )
  }
  return (
    <Badge {...badgeProps} color={generation.outcome === 'caller_left' ? 'gray' : 'red'}>
      {generation.outcome === 'caller_left' ? 'Canceled by the client' : 'Failed'}
    </Badge>
  )
}

function figures({ pages, bytes, ms }: GenerationAnswer): string {
  return [
    pages === null ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'}`,
    bytes === null ? '' : formatBytes(bytes),
    ms === null ? '' : formatDuration(totalMs(ms)),
  ]
    .filter(Boolean)
    .join(' · ')
}
