import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

/** Rows per page. This keeps typing fast in lists of any length. */
export const rowsPerPage = 20

/** Buttons to change the page of rows. Renders nothing for a single page. */
export function ListPager(props: {
  name: string
  count: number
  from: number
  onPage: (page: number) => void
}) {
  const { name, count, from, onPage } = props
  if (count <= rowsPerPage) return null
  const page = from / rowsPerPage
  const last = Math.ceil(count / rowsPerPage) - 1
  return (
    <Group gap={4} role="group" aria-label={`Rows of ${name}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
        aria-label="Previous rows"
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Text size="xs" role="status">
        {from + 1}–{Math.min(count, from + rowsPerPage)} of {count}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={page === last}
        onClick={() => onPage(page + 1)}
        aria-label="Next rows"
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  )
}
