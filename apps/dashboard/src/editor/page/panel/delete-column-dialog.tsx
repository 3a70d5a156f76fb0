import { Button, Code, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useEditorSearch } from '../../editor-search.ts'
import type { ColumnReader, AffectedFormulas } from './affected-formulas.ts'

/** Asks before deleting a column whose fields are used by formulas. */
export function DeleteColumnDialog(props: {
  /** Such as `the column “Discount”`. */
  column: string
  left: AffectedFormulas
  onClose: () => void
  onDelete: (files: Record<string, string>) => void
}) {
  const { column, left, onClose, onDelete } = props
  const { fields, readers, files } = left
  const { go } = useEditorSearch()
  const names = new Intl.ListFormat('en').format(fields.map((field) => `“${field}”`))
  const canUpdate = Object.keys(files).length > 0
  const byHand = readers.filter(({ without }) => without === undefined)
  return (
    <Modal opened onClose={onClose} title={`Delete ${column}?`} size="lg" centered>
      <Stack>
        <Text>
          {readers.length === 1 ? '1 formula uses' : `${readers.length} formulas use`} {names}. If you delete
          only the column, the amounts still include it, although the document no longer shows it.
        </Text>
        <List listStyleType="none" spacing="sm">
          {readers.map((reader) => (
            <List.Item key={reader.dotted}>
              <Change reader={reader} />
            </List.Item>
          ))}
        </List>
        {byHand.map(({ dotted, label }) => (
          <Button
            key={dotted}
            variant="default"
            size="compact-sm"
            style={{ alignSelf: 'start' }}
            onClick={() => {
              onClose()
              go({ tab: 'data', field: dotted })
            }}
          >
            Edit the formula for {label}
          </Button>
        ))}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant={canUpdate ? 'default' : 'filled'} color="red" onClick={() => onDelete({})}>
            Delete only the column
          </Button>
          {canUpdate && (
            <Button color="red" onClick={() => onDelete(files)}>
              Delete and update formulas
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Change({ reader: { label, formula, without } }: { reader: ColumnReader }) {
  return (
    <>
      <Text fw={600}>{label}</Text>
      <Code>{formula}</Code>{' '}
      {without === undefined ? (
        <Text size="sm">Edit this formula: it cannot be updated automatically.</Text>
      ) : (
        <Text size="sm" component="div">
          Updated: <Code>{without}</Code>
        </Text>
      )}
    </>
  )
}
