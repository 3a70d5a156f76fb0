import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { formatPages } from '../../ui/format-measures.ts'
import { type ExcessBoxes, describeExcessBoxes } from '../assets/excess-boxes.ts'

/** A PDF with too few pages for the existing boxes. */
export interface ShorterPdf {
  pages: number
  beyond: ExcessBoxes
}

/** Asks whether to keep or delete boxes on pages that a new PDF does not have, before the new PDF replaces the old one. */
export function ExcessBoxesDialog(props: {
  shorterPdf: ShorterPdf | undefined
  onApply: (boxes: 'kept' | 'deleted') => void
  onLeave: () => void
}) {
  const { shorterPdf, onApply, onLeave } = props
  return (
    <Modal opened={shorterPdf !== undefined} onClose={onLeave} title="The new PDF has fewer pages" centered>
      {shorterPdf && (
        <Stack>
          <Text size="sm">
            {describeExcessBoxes(shorterPdf.beyond)}, and the new PDF has {formatPages(shorterPdf.pages)}. If
            you keep these boxes, they are listed on the Page tab. Delete them there before you publish.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onLeave}>
              Cancel
            </Button>
            <Button variant="default" onClick={() => onApply('kept')}>
              Replace and keep boxes
            </Button>
            <Button color="red" onClick={() => onApply('deleted')}>
              Replace and delete boxes
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
