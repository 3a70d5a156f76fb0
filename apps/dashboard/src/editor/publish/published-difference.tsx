import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '../../api/queries.ts'
import { PageDiff } from '../../comparison/page-diff.tsx'
import type { Side } from '../../comparison/render-side.ts'
import { SourceDiff } from '../../comparison/source-diff.tsx'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { useDraft } from '../draft/draft-store.ts'
import classes from './publish-dialog.module.css'
import type { Checked } from './use-publishing.ts'

/** Pages and code, the published version beside the draft. */
export function PublishedDifference({ checked, version }: { checked: Checked; version: number }) {
  const templateId = useDraft((state) => state.templateId)
  const published = useQuery(queries.version(templateId, version))
  const { check, source } = checked
  const { data } = published
  const before = useMemo((): Side | undefined => data && { kind: 'version', detail: data }, [data])
  const after = useMemo((): Side => ({ kind: 'draft', source }), [source])
  const names = { before: `version ${version}`, after: 'the draft' }
  return (
    <>
      <section className={classes.section} aria-labelledby="publish-pages">
        <Title order={4} id="publish-pages" mb="sm">
          Pages
        </Title>
        <LoadingOrProblem query={published}>
          {() => before && <PageDiff {...{ templateId, before, after }} />}
        </LoadingOrProblem>
      </section>
      <section className={classes.section} aria-labelledby="publish-code">
        <Title order={4} id="publish-code" mb="sm">
          Code
        </Title>
        {data?.source === null ? (
          <Text c="dimmed">
            Version {version} was published without its source, so there is nothing to compare with.
          </Text>
        ) : (
          <SourceDiff changes={{ files: check.changedFiles, assets: check.changedAssets }} names={names} />
        )}
      </section>
    </>
  )
}
