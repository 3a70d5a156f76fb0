import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { formatPages } from '../../ui/format-measures.ts'
import { type BoxesBeyond, beyondWords } from '../assets/boxes-beyond.ts'

/** A PDF with too few pages for the boxes that are there. */
export interface AskedPdf {
  pages: number
  beyond: BoxesBeyond
}

/** Asks what becomes of boxes on pages that a new PDF does not have, before it takes the place of the old one. */
export function BeyondDialog(props: {
  asked: AskedPdf | undefined
  onTake: (boxes: 'kept' | 'deleted') => void
  onLeave: () => void
}) {
  const { asked, onTake, onLeave } = props
  return (
    <Modal opened={asked !== undefined} onClose={onLeave} title="The new PDF has fewer pages" centered>
      {asked && (
        <Stack>
          <Text size="sm">
            {beyondWords(asked.beyond)}, and the new PDF has {formatPages(asked.pages)}. What is kept stays
            listed on the Page tab; nothing can be published until it is deleted there.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onLeave}>
              Cancel
            </Button>
            <Button variant="default" onClick={() => onTake('kept')}>
              Replace, keep the boxes
            </Button>
            <Button color="red" onClick={() => onTake('deleted')}>
              Replace, delete the boxes
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
