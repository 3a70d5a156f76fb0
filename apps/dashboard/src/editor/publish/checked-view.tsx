import { Button, Checkbox, Code, Group, List, Stack, Text, Title } from '@mantine/core'
import {
  describeFieldChange,
  describeLanguageChange,
  type Piece,
  type PublishCheck,
  partitionChanges,
  type TemplateChanges,
} from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useId, useMemo, useState } from 'react'
import { queries } from '../../api/queries.ts'
import { PageDiff } from '../../comparison/page-diff.tsx'
import type { Side } from '../../comparison/render-side.ts'
import { SourceDiff } from '../../comparison/source-diff.tsx'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { CompanyLack } from '../brand/company-lack.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { RepairAllButton } from '../repairs/repair-all-button.tsx'
import { RepairButtons } from '../repairs/repair-buttons.tsx'
import { useKnownRepairs } from '../repairs/use-repairs.ts'
import { FocusedTitle } from './focused-title.tsx'
import classes from './publish-dialog.module.css'
import { SampleOutcomes } from './sample-outcomes.tsx'
import type { Checked } from './use-publishing.ts'

interface CheckedViewProps {
  checked: Checked
  isPublishing: boolean
  publish: (anyway: boolean) => void
  checkAgain: () => void
  onClose: () => void
}

/** All that is to be known before the decision, and the decision. */
export function CheckedView({ checked, isPublishing, publish, checkAgain, onClose }: CheckedViewProps) {
  const { check } = checked
  const known = useKnownRepairs()
  const found = known ?? []
  const repairs = found.filter(({ isChoice }) => !isChoice)
  const choices = found.filter(({ isChoice }) => isChoice)
  const listId = useId()
  const [isMeant, setIsMeant] = useState(false)
  const stopped = check.samples.filter(({ verdict }) => verdict === 'stopped').length
  // What a press puts right is not to be waved through.
  const isRepairable = stopped > 0 && repairs.length > 0
  const isChoosable = stopped > 0 && choices.length > 0
  const version = check.publishedVersion
  const isSame = isSameAsPublished(check)
  const hasNoRepair = stopped > 0 && !isSame && known !== undefined && found.length === 0
  return (
    <Stack gap="lg">
      <div>
        <FocusedTitle>{titleOf(check, isSame)}</FocusedTitle>
        <Text c="dimmed" mt={4}>
          {version === null
            ? 'Once it is published, documents can be made with it: from a table, or by your programs.'
            : isSame && check.pinnedVersion !== null && check.pinnedVersion !== version
              ? `Version ${version} is this draft already, but documents are made with version ${check.pinnedVersion}, which is pinned. “Versions” at the top lets you change that.`
              : isSame
                ? 'Documents already come out as this draft prints them. Change something, and publish then.'
                : check.pinnedVersion !== null
                  ? `Documents are made with version ${check.pinnedVersion}, which is pinned, and will be after you publish, too. “Versions” at the top lets you change that.`
                  : `Documents are made with version ${version} now, and with the new one from the moment you publish.`}
        </Text>
      </div>
      {!isSame && <CompanyLack />}
      {version !== null && !isSame && <Changes changes={check.changes} />}
      <div className={classes.section}>
        <SampleOutcomes samples={check.samples} isDefault={hasNoRepair} onClose={onClose} />
      </div>
      {version !== null && !isSame && <PublishedDifference checked={checked} version={version} />}
      <div className={classes.footer}>
        <Stack gap="sm">
          {isRepairable && (
            <Stack id={listId} gap={4} role="group" aria-label="What would be fixed">
              <Text fw={600}>Page and samples do not fit each other. This puts it right:</Text>
              <List size="sm">
                {repairs.map(({ id, label }) => (
                  <List.Item key={id}>{label}</List.Item>
                ))}
              </List>
            </Stack>
          )}
          {isChoosable && (
            <div>
              <Text fw={600}>
                {isRepairable ? 'This is for you to decide:' : 'Samples do not fit the page. You can:'}
              </Text>
              <RepairButtons repairs={choices} onRepaired={checkAgain} isDefault={!isRepairable} />
            </div>
          )}
          {hasNoRepair && (
            <Checkbox
              checked={isMeant}
              onChange={(event) => setIsMeant(event.currentTarget.checked)}
              label={`I have seen what is wrong with ${stopped === 1 ? 'that sample' : `those ${stopped} samples`}. Documents with data like that may fail or look wrong.`}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isPublishing}>
              {isSame ? 'Close' : 'Not now'}
            </Button>
            {isRepairable ? (
              <RepairAllButton repairs={repairs} describedBy={listId} onRepaired={checkAgain} />
            ) : stopped > 0 && !isSame && !hasNoRepair ? null : (
              <Button
                // What leads on is to look at the sample.
                {...(hasNoRepair && { variant: 'default' })}
                loading={isPublishing}
                disabled={isSame || (stopped > 0 && !isMeant)}
                onClick={() => publish(hasNoRepair)}
              >
                {hasNoRepair ? 'Publish anyway' : 'Publish'}
              </Button>
            )}
          </Group>
        </Stack>
      </div>
    </Stack>
  )
}

/** Nothing of the draft differs from what callers get. */
export function isSameAsPublished(check: PublishCheck): boolean {
  return (
    check.publishedVersion !== null && check.changedFiles.length === 0 && check.changedAssets.length === 0
  )
}

function titleOf(check: PublishCheck, isSame: boolean): string {
  const { publishedVersion, samples } = check
  if (isSame) return `No change since version ${publishedVersion}`
  const stopped = samples.filter(({ verdict }) => verdict === 'stopped').length
  if (stopped > 0)
    return stopped === 1 ? 'One sample stops the publishing' : `${stopped} samples stop the publishing`
  if (publishedVersion === null) return 'Ready to publish'
  const breaking = check.changes.fields.filter(({ isBreaking }) => isBreaking).length
  return breaking === 0
    ? `Ready to publish version ${publishedVersion + 1}`
    : `Version ${publishedVersion + 1} refuses some of the data that came before`
}

/** What those notice who give the data: what refuses them first and plainly, the rest quietly. */
function Changes({ changes: { fields, languages } }: { changes: TemplateChanges }) {
  const { breaking, quiet } = partitionChanges(fields)
  return (
    <Stack gap="md" component="section" aria-labelledby="publish-fields">
      <Title order={4} id="publish-fields">
        What tables and programs must know
      </Title>
      {fields.length === 0 && (
        <Text c="dimmed">The fields are the same. Tables and programs need no change.</Text>
      )}
      {breaking.length > 0 && (
        <Stack gap="sm" component="ul" className={classes.plain}>
          {breaking.map((change) => (
            <li key={`${change.name} ${change.change}`} className={classes.breaking}>
              <Words pieces={describeFieldChange(change)} />
            </li>
          ))}
        </Stack>
      )}
      {quiet.length + languages.length > 0 && (
        <List size="sm" c="dimmed" spacing={4}>
          {quiet.map((change) => (
            <List.Item key={`${change.name} ${change.change}`}>
              <Words pieces={describeFieldChange(change)} />
            </List.Item>
          ))}
          {languages.map((change) => (
            <List.Item key={JSON.stringify(change)}>
              <Words pieces={describeLanguageChange(change)} />
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}

function Words({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, index) => (
    <Fragment key={index}>{typeof piece === 'string' ? piece : <Code>{piece.code}</Code>}</Fragment>
  ))
}

/** Pages and code, the published version beside the draft. */
function PublishedDifference({ checked, version }: { checked: Checked; version: number }) {
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
