import { Alert, Button, Stack, Text } from '@mantine/core'
import type { RepeatedKey } from '@platen/import/tabular'
import { IconInfoCircle } from '@tabler/icons-react'

/** Offers to group rows with the same document number. Otherwise, each row would become a separate document with one line item. */
export function GroupHint({
  repeated,
  onGroup,
}: {
  repeated: RepeatedKey
  onGroup: (column: string) => void
}) {
  const { column, text, rows } = repeated
  return (
    <Alert
      color="yellow"
      icon={<IconInfoCircle aria-hidden />}
      role="status"
      title={`Rows ${rows[0]} and ${rows[1]} have the same “${column}”: ${text.trim()}`}
    >
      <Stack align="flex-start" gap="sm">
        <Text size="sm">
          Each row currently creates its own document with one line item. Group the rows to create one
          document for each “{column}”, with all its line items.
        </Text>
        <Button size="xs" variant="default" onClick={() => onGroup(column)}>
          Group rows by “{column}”
        </Button>
      </Stack>
    </Alert>
  )
}
