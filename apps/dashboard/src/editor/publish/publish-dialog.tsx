import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { sampleFiles } from '@platen/template/draft'
import { useDraft } from '../draft/draft-store.ts'
import { CheckedView, isSameAsPublished } from './checked-view.tsx'
import { ProblemView, UnsavedView } from './problem-view.tsx'
import { PublishedView } from './published-view.tsx'
import { checkTimeoutMs, type Publishing, usePublishing } from './use-publishing.ts'

/** From the saved draft to a version that callers get: the check, the decision, and how to call it. */
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
      // What is being published cannot be taken back by closing.
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
/** Most checks are over by then; who waits longer reads for how long at most. */
const saidAfterMs = 5_000

/** What the check is doing, and for how long it may. */
function CheckProgress({ step, onCancel }: { step: 'saving' | 'checking'; onCancel: () => void }) {
  const samples = useDraft((state) => sampleFiles(state.source).length)
  const [waitedMs, setWaitedMs] = useState(0)
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => setWaitedMs(performance.now() - startedAt), tickMs)
    return () => clearInterval(timer)
  }, [])
  const words =
    step === 'saving'
      ? 'Saving the draft…'
      : samples === 0
        ? 'Checking the template…'
        : `Checking the template and printing ${samples === 1 ? 'its sample' : `its ${samples} samples`}…`
  return (
    <Stack gap="md" py="xl">
      <Text fw={600} ta="center" role="status">
        {words}
      </Text>
      <Progress value={100} animated striped aria-label="The check is running" transitionDuration={0} />
      <Text size="sm" c="dimmed" ta="center" mih={22}>
        {waitedMs > saidAfterMs &&
          `${Math.round(waitedMs / 1_000)} seconds so far. After ${checkTimeoutMs / 1_000} it gives up by itself.`}
      </Text>
      <Group justify="center">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
