import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

/** Rows of a list on the screen at once: any number of rows stays quick to type in. */
export const rowsShown = 20

/** From one page of rows to the next; nothing where they fit on one. */
export function ListPager(props: {
  name: string
  count: number
  from: number
  onPage: (page: number) => void
}) {
  const { name, count, from, onPage } = props
  if (count <= rowsShown) return null
  const page = from / rowsShown
  const last = Math.ceil(count / rowsShown) - 1
  return (
    <Group gap={4} role="group" aria-label={`Rows of ${name}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
        aria-label="Rows before these"
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Text size="xs" role="status">
        {from + 1}–{Math.min(count, from + rowsShown)} of {count}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={page === last}
        onClick={() => onPage(page + 1)}
        aria-label="Rows after these"
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  )
}
