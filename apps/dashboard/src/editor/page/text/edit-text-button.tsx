import { Button } from '@mantine/core'
import { IconCursorText } from '@tabler/icons-react'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useDraftTree, useSelectedElement } from '../draft-tree.ts'
import { useSelectionStore } from '../selection-store.ts'
import { startTyping } from './start-typing.ts'
import { textElement } from './text-element.ts'

/** A button that edits the text of the selected element. Renders nothing if the element has no text. */
export function EditTextButton({ className }: { className?: string | undefined }) {
  const tree = useDraftTree()
  const selected = useSelectedElement()
  const draft = useDraftStore()
  const selection = useSelectionStore()
  if (!selected || !textElement(tree, selected)) return null
  return (
    <Button
      className={className}
      size="compact-sm"
      variant="light"
      leftSection={<IconCursorText size={14} aria-hidden />}
      onClick={() =>
        startTyping({ draft, selection }, selection.getState().selected ?? { at: selected.start, copy: 0 })
      }
    >
      Edit text
    </Button>
  )
}
