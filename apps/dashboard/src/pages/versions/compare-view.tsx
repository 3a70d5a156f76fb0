import { Button, NativeSelect, Stack, Text, Title } from '@mantine/core'
import type { DraftAnswer, VersionDetail, VersionList } from '@platen/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { queries } from '../../api/queries.ts'
import { compareSources } from '../../comparison/compare-sources.ts'
import { PageDiff } from '../../comparison/page-diff.tsx'
import { type Side, sideName } from '../../comparison/render-side.ts'
import { SourceDiff } from '../../comparison/source-diff.tsx'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { otherSides } from './compare-with.tsx'
import classes from './versions-page.module.css'

type Other = number | 'draft'

interface CompareViewProps {
  templateId: string
  version: number
  other: Other
  versions: VersionList['versions']
}

/** Compares the pages and the code of two versions, or of a version and the draft. The older side is on the left. */
export function CompareView({ templateId, version, other, versions }: CompareViewProps) {
  const navigate = useNavigate()
  const choose = (choice: { version: number; with: Other }) =>
    void navigate({ to: '/templates/$templateId/versions', params: { templateId }, search: choice })
  return (
    <Stack className={classes.card} gap="lg" component="section" aria-labelledby="compare">
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          mb="xs"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          renderRoot={(root) => (
            <Link
              {...root}
              to="/templates/$templateId/versions"
              params={{ templateId }}
              search={{ version }}
            />
          )}
        >
          Back to version {version}
        </Button>
        <Title order={2} id="compare">
          Compare
        </Title>
      </div>
      <div className={classes.sides}>
        <NativeSelect
          label="Version"
          value={version}
          onChange={(event) => choose({ version: Number(event.currentTarget.value), with: other })}
          data={versions
            .filter((one) => one.version !== other)
            .map((one) => ({ value: String(one.version), label: `version ${one.version}` }))}
        />
        <NativeSelect
          label="With"
          value={other}
          onChange={(event) => {
            const { value } = event.currentTarget
            choose({ version, with: value === 'draft' ? 'draft' : Number(value) })
          }}
          data={otherSides(versions, version)}
        />
      </div>
      {other === 'draft' ? (
        <WithDraft templateId={templateId} version={version} />
      ) : (
        <WithVersion templateId={templateId} numbers={[Math.min(version, other), Math.max(version, other)]} />
      )}
    </Stack>
  )
}

function WithDraft({ templateId, version }: { templateId: string; version: number }) {
  const detail = useQuery(queries.version(templateId, version))
  const draft = useQuery(queries.comparedDraft(templateId))
  return (
    <LoadingOrProblem query={detail} what="the version">
      {(before) => (
        <LoadingOrProblem query={draft} what="the draft">
          {(after) => <Compared templateId={templateId} before={before} after={after} />}
        </LoadingOrProblem>
      )}
    </LoadingOrProblem>
  )
}

function WithVersion({ templateId, numbers }: { templateId: string; numbers: [number, number] }) {
  const older = useQuery(queries.version(templateId, numbers[0]))
  const newer = useQuery(queries.version(templateId, numbers[1]))
  return (
    <LoadingOrProblem query={older} what="the version">
      {(before) => (
        <LoadingOrProblem query={newer} what="the version">
          {(after) => <Compared templateId={templateId} before={before} after={after} />}
        </LoadingOrProblem>
      )}
    </LoadingOrProblem>
  )
}

function Compared(props: { templateId: string; before: VersionDetail; after: VersionDetail | DraftAnswer }) {
  const { templateId, before, after } = props
  const oldSide = useMemo((): Side => ({ kind: 'version', detail: before }), [before])
  const newSide = useMemo(
    (): Side =>
      'version' in after ? { kind: 'version', detail: after } : { kind: 'draft', source: after.source },
    [after],
  )
  const changes = useMemo(
    () => (before.source && after.source ? compareSources(before.source, after.source) : undefined),
    [before, after],
  )
  const names = { before: sideName(oldSide), after: sideName(newSide) }
  return (
    <>
      <section aria-labelledby="pages">
        <Title order={3} id="pages" mb="sm">
          Pages
        </Title>
        <PageDiff
          key={`${names.before} ${names.after}`}
          templateId={templateId}
          before={oldSide}
          after={newSide}
        />
      </section>
      <section aria-labelledby="code">
        <Title order={3} id="code" mb="sm">
          Code
        </Title>
        {changes ? (
          <SourceDiff changes={changes} names={names} />
        ) : (
          <Text c="dimmed">The source of one of these versions is not available.</Text>
        )}
      </section>
    </>
  )
}
