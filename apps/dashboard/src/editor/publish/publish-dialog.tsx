import { Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { CheckProgress } from './check-progress.tsx'
import { CheckedView, isSameAsPublished } from './checked-view.tsx'
import { ProblemView, UnsavedView } from './problem-view.tsx'
import { PublishedView } from './published-view.tsx'
import { type Publishing, usePublishing } from './use-publishing.ts'

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
