import { Badge, Code, Group, List, Stack, Text, Title } from '@mantine/core'
import type { VersionDetail, VersionList } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '../../api/queries.ts'
import { ownSamples } from '../../comparison/render-side.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { CompareWith } from './compare-with.tsx'
import { FirstPage } from './first-page.tsx'
import { LiveVersionButton } from './live-version-button.tsx'
import { RestoreButton } from './restore-button.tsx'
import { type SentField, sentFields } from './sent-fields.ts'
import classes from './versions-page.module.css'

interface VersionViewProps {
  templateId: string
  info: VersionList['versions'][number]
  list: VersionList['versions']
  /** The pinned version. `null` if documents use the newest version. */
  pinned: number | null
}

export function VersionView({ templateId, info, list, pinned }: VersionViewProps) {
  const detail = useQuery(queries.version(templateId, info.version))
  const current = list.find(({ isCurrent }) => isCurrent)?.version
  return (
    <Stack className={classes.card} gap="lg" component="section" aria-labelledby="version">
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <Title order={2} id="version">
            Version {info.version}
          </Title>
          <Text c="dimmed">
            {info.isCurrent ? 'Documents use this version. ' : ''}Published{' '}
            <TimeText instant={info.publishedAt} />.
          </Text>
        </div>
        <Group gap="sm" align="flex-end">
          <LiveVersionButton
            templateId={templateId}
            version={info.version}
            isCurrent={info.isCurrent}
            pinned={pinned}
          />
          <CompareWith templateId={templateId} version={info.version} versions={list} />
          {info.hasSource && (
            <RestoreButton templateId={templateId} version={info.version} current={current} />
          )}
        </Group>
      </Group>
      {!info.hasSource && (
        <Text c="dimmed">
          The source of this version is not available, so it cannot be restored to the draft. Documents can
          still use it.
        </Text>
      )}
      <LoadingOrProblem query={detail} what="the version">
        {(read) => (
          <div className={classes.parts}>
            <FirstPage templateId={templateId} detail={read} />
            <Facts detail={read} />
          </div>
        )}
      </LoadingOrProblem>
    </Stack>
  )
}

function Facts({ detail }: { detail: VersionDetail }) {
  const { notes, settings } = detail
  const fields = useMemo(() => sentFields(detail.fields, ownSamples(detail)), [detail])
  const { size, orientation } = settings.page
  return (
    <Stack gap="lg" className={classes.facts}>
      <div>
        <Title order={3}>Page</Title>
        <Text>
          {size}, {orientation}
        </Text>
      </div>
      <div>
        <Title order={3}>Fields</Title>
        {fields.length === 0 ? <Text c="dimmed">No fields</Text> : <FieldList fields={fields} />}
      </div>
      {notes.length > 0 && (
        <div>
          <Title order={3}>Notes from publishing</Title>
          <List size="sm">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  )
}

function FieldList({ fields }: { fields: readonly SentField[] }) {
  return (
    <ul className={classes.fields}>
      {fields.map(({ name, isList, isOptional, children }) => (
        <li key={name}>
          <Code>{name}</Code>{' '}
          {[...(isList ? ['list'] : []), ...(isOptional ? ['optional'] : [])].map((trait) => (
            <Badge key={trait} size="sm" variant="light" color="gray" tt="none" ml={4}>
              {trait}
            </Badge>
          ))}
          {children.length > 0 && <FieldList fields={children} />}
        </li>
      ))}
    </ul>
  )
}
