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
import { MissingCompany } from '../brand/missing-company.tsx'
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

/** Shows the result of the check and lets the user decide. */
export function CheckedView({ checked, isPublishing, publish, checkAgain, onClose }: CheckedViewProps) {
  const { check } = checked
  const known = useKnownRepairs()
  const found = known ?? []
  const repairs = found.filter(({ isChoice }) => !isChoice)
  const choices = found.filter(({ isChoice }) => isChoice)
  const listId = useId()
  const [isConfirmed, setIsMeant] = useState(false)
  const stopped = check.samples.filter(({ verdict }) => verdict === 'stopped').length
  // Samples with errors can only be published if there is no suggested fix.
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
            ? 'After you publish, you can generate documents from a table or through the API.'
            : isSame && check.pinnedVersion !== null && check.pinnedVersion !== version
              ? `Version ${version} is identical to this draft, but documents are generated from version ${check.pinnedVersion}, which is pinned. To change that, open “Versions” at the top.`
              : isSame
                ? 'The published version is identical to this draft. Make a change before you publish again.'
                : check.pinnedVersion !== null
                  ? `Documents are generated from version ${check.pinnedVersion}, which is pinned, even after you publish. To change that, open “Versions” at the top.`
                  : `Documents are generated from version ${version} until you publish.`}
        </Text>
      </div>
      {!isSame && <MissingCompany />}
      {version !== null && !isSame && <Changes changes={check.changes} />}
      <div className={classes.section}>
        <SampleOutcomes samples={check.samples} isDefault={hasNoRepair} onClose={onClose} />
      </div>
      {version !== null && !isSame && <PublishedDifference checked={checked} version={version} />}
      <div className={classes.footer}>
        <Stack gap="sm">
          {isRepairable && (
            <Stack id={listId} gap={4} role="group" aria-label="Suggested fixes">
              <Text fw={600}>The page and the sample data do not match. Suggested fixes:</Text>
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
                {isRepairable
                  ? 'Choose a fix for the rest:'
                  : 'The sample data does not match the page. Choose a fix:'}
              </Text>
              <RepairButtons repairs={choices} onRepaired={checkAgain} isDefault={!isRepairable} />
            </div>
          )}
          {hasNoRepair && (
            <Checkbox
              checked={isConfirmed}
              onChange={(event) => setIsMeant(event.currentTarget.checked)}
              label={`Publish with errors in ${stopped === 1 ? 'this sample' : `these ${stopped} samples`}. Documents with similar data may fail or look wrong.`}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isPublishing}>
              {isSame ? 'Close' : 'Cancel'}
            </Button>
            {isRepairable ? (
              <RepairAllButton repairs={repairs} describedBy={listId} onRepaired={checkAgain} />
            ) : stopped > 0 && !isSame && !hasNoRepair ? null : (
              <Button
                // The default button is the one that shows the sample.
                {...(hasNoRepair && { variant: 'default' })}
                loading={isPublishing}
                disabled={isSame || (stopped > 0 && !isConfirmed)}
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

/** Whether the draft is identical to the published version. */
export function isSameAsPublished(check: PublishCheck): boolean {
  return (
    check.publishedVersion !== null && check.changedFiles.length === 0 && check.changedAssets.length === 0
  )
}

function titleOf(check: PublishCheck, isSame: boolean): string {
  const { publishedVersion, samples } = check
  if (isSame) return `No changes since version ${publishedVersion}`
  const stopped = samples.filter(({ verdict }) => verdict === 'stopped').length
  if (stopped > 0) return stopped === 1 ? '1 sample has errors' : `${stopped} samples have errors`
  if (publishedVersion === null) return 'Ready to publish'
  const breaking = check.changes.fields.filter(({ isBreaking }) => isBreaking).length
  return breaking === 0
    ? `Ready to publish version ${publishedVersion + 1}`
    : `Version ${publishedVersion + 1} rejects data that was accepted before`
}

/** Lists the changes that affect callers, breaking changes first. */
function Changes({ changes: { fields, languages } }: { changes: TemplateChanges }) {
  const { breaking, quiet } = partitionChanges(fields)
  return (
    <Stack gap="md" component="section" aria-labelledby="publish-fields">
      <Title order={4} id="publish-fields">
        Changes for spreadsheets and programs
      </Title>
      {fields.length === 0 && (
        <Text c="dimmed">The fields have not changed. Spreadsheets and programs continue to work.</Text>
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

/** Compares the draft with the published version, as pages and as code. */
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
        <LoadingOrProblem query={published} what="the published version">
          {() => before && <PageDiff {...{ templateId, before, after }} />}
        </LoadingOrProblem>
      </section>
      <section className={classes.section} aria-labelledby="publish-code">
        <Title order={4} id="publish-code" mb="sm">
          Code
        </Title>
        {data?.source === null ? (
          <Text c="dimmed">
            Version {version} was published without its source, so the code cannot be compared.
          </Text>
        ) : (
          <SourceDiff changes={{ files: check.changedFiles, assets: check.changedAssets }} names={names} />
        )}
      </section>
    </>
  )
}
