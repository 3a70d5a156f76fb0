import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { sampleFiles } from '@platen/template/draft'
import { useDraft } from '../draft/draft-store.ts'
import { CheckedView, isSameAsPublished } from './checked-view.tsx'
import { ProblemView, UnsavedView } from './problem-view.tsx'
import { PublishedView } from './published-view.tsx'
import { checkTimeoutMs, type Publishing, usePublishing } from './use-publishing.ts'

/** Checks the saved draft, publishes it as a version, and shows how to generate documents from it. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { state, checkAgain, publish } = usePublishing()
  const isNarrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const isComparing =
    state.kind === 'checked' &&
    state.checked.check.publishedVersion !== null &&
    !isSameAsPublished(state.checked.check)
  const isBusy = state.kind === 'checked' && state.isPublishing
  return (
    <Modal
      opened
      // Closing the dialog cannot cancel a running publication.
      onClose={() => !isBusy && onClose()}
      title={
        <Text size="sm" c="dimmed" span>
          {state.kind === 'published' ? 'Published' : 'Publish'}
        </Text>
      }
      size={isComparing ? 1120 : 760}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120 }}
    >
      {view(state)}
    </Modal>
  )

  function view(now: Publishing) {
    switch (now.kind) {
      case 'saving':
      case 'checking':
        return <CheckProgress step={now.kind} onCancel={onClose} />
      case 'unsaved':
        return <UnsavedView why={now.why} sentence={now.sentence} {...{ checkAgain, onClose }} />
      case 'problem':
        return <ProblemView problem={now.problem} {...{ checkAgain, onClose }} />
      case 'checked':
        return (
          <CheckedView
            checked={now.checked}
            isPublishing={now.isPublishing}
            checkAgain={checkAgain}
            publish={(anyway) => void publish(now.checked, anyway)}
            onClose={onClose}
          />
        )
      case 'published':
        return <PublishedView answer={now.answer} isFirst={now.isFirst} onClose={onClose} />
      default:
        return now satisfies never
    }
  }
}

const tickMs = 250
/** Time after which the time limit is shown. Most checks end sooner. */
const timeShownAfterMs = 5_000

function CheckProgress({ step, onCancel }: { step: 'saving' | 'checking'; onCancel: () => void }) {
  const samples = useDraft((state) => sampleFiles(state.source).length)
  const [waitedMs, setWaitedMs] = useState(0)
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => setWaitedMs(performance.now() - startedAt), tickMs)
    return () => clearInterval(timer)
  }, [])
  const message =
    step === 'saving'
      ? 'Saving the draft…'
      : samples === 0
        ? 'Checking the template…'
        : `Checking the template and printing ${samples === 1 ? 'the sample' : `${samples} samples`}…`
  return (
    <Stack gap="md" py="xl">
      <Text fw={600} ta="center" role="status">
        {message}
      </Text>
      <Progress value={100} animated striped aria-label="Check in progress" transitionDuration={0} />
      <Text size="sm" c="dimmed" ta="center" mih={22}>
        {waitedMs > timeShownAfterMs &&
          `${Math.round(waitedMs / 1_000)} seconds elapsed. The check is canceled after ${checkTimeoutMs / 1_000} seconds.`}
      </Text>
      <Group justify="center">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
