import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { PublishCheck } from '@platen/contract'
import { useState } from 'react'
import { FocusedTitle } from './focused-title.tsx'
import { FieldChanges } from './field-changes.tsx'
import { PublishedDifference } from './published-difference.tsx'
import classes from './publish-dialog.module.css'
import { SampleOutcomes } from './sample-outcomes.tsx'
import type { Checked } from './use-publishing.ts'

interface CheckedViewProps {
  checked: Checked
  isPublishing: boolean
  publish: (anyway: boolean) => void
  onClose: () => void
}

/** All that is to be known before the decision, and the decision. */
export function CheckedView({ checked, isPublishing, publish, onClose }: CheckedViewProps) {
  const { check } = checked
  const [isMeant, setIsMeant] = useState(false)
  const stopped = check.samples.filter(({ verdict }) => verdict === 'stopped').length
  const version = check.publishedVersion
  const isSame = isSameAsPublished(check)
  return (
    <Stack gap="lg">
      <div>
        <FocusedTitle>{titleOf(check, isSame)}</FocusedTitle>
        <Text c="dimmed" mt={4}>
          {version === null
            ? 'Publishing gives the template its id, and your programs can call it.'
            : isSame
              ? 'Callers already get what this draft prints. Change something, and publish then.'
              : `Callers get version ${version} now, and the new one from the moment you publish.`}
        </Text>
      </div>
      {version !== null && !isSame && <FieldChanges changes={check.fieldChanges} />}
      <div className={classes.section}>
        <SampleOutcomes samples={check.samples} onClose={onClose} />
      </div>
      {version !== null && !isSame && <PublishedDifference checked={checked} version={version} />}
      <div className={classes.footer}>
        <Stack gap="sm">
          {stopped > 0 && !isSame && (
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
            <Button
              {...(stopped > 0 ? { color: 'orange.9' } : {})}
              loading={isPublishing}
              disabled={isSame || (stopped > 0 && !isMeant)}
              onClick={() => publish(stopped > 0)}
            >
              {stopped > 0 && !isSame ? 'Publish anyway' : 'Publish'}
            </Button>
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
  const breaking = check.fieldChanges.filter(({ isBreaking }) => isBreaking).length
  return breaking === 0
    ? `Ready to publish version ${publishedVersion + 1}`
    : `Version ${publishedVersion + 1} will refuse some callers`
}
