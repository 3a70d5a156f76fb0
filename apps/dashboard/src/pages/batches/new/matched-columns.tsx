import { Button, Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ComponentProps, useId, useState } from 'react'
import { formatCount } from '../batch-labels.ts'
import { ColumnTable } from './column-table.tsx'

/** Number of columns that fit on the screen together with the preview. */
const openMax = 8
const namedMax = 5

/** The columns with their fields. If there are many and none has an error, they are collapsed, so that users do not have to scroll to the preview. */
export function MatchedColumns({
  hasFault,
  ...table
}: ComponentProps<typeof ColumnTable> & { hasFault: boolean }) {
  const { header, columns, onColumns, onLocale } = table
  const id = useId()
  const [chosen, setChosen] = useState<boolean>()
  const named = header.filter((name) => name !== '')
  const isOpen = chosen ?? (hasFault || named.length <= openMax)
  if (named.length <= openMax) return <ColumnTable {...table} />
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{matchSummary(named, columns)}</Text>
        <Button
          variant="default"
          size="xs"
          aria-expanded={isOpen}
          aria-controls={id}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={() => setChosen(!isOpen)}
        >
          {isOpen ? 'Hide columns' : 'Show columns'}
        </Button>
      </Group>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <ColumnTable
            {...table}
            // Keep the columns open after the last error is fixed.
            onColumns={(next) => {
              setChosen(true)
              onColumns(next)
            }}
            onLocale={(column, locale) => {
              setChosen(true)
              onLocale(column, locale)
            }}
          />
        )}
      </div>
    </>
  )
}

/** Returns `All 26 columns are matched to fields.`, or which columns do not. */
function matchSummary(
  named: readonly string[],
  columns: ComponentProps<typeof ColumnTable>['columns'],
): string {
  const left = named.filter((name) => (columns[name] ?? null) === null)
  const all = formatCount(named.length, 'column')
  if (left.length === 0) return `All ${all} are matched to fields.`
  const more = left.length > namedMax ? ' …' : ''
  return `${named.length - left.length} of ${all} are matched to fields. Skipped: ${left.slice(0, namedMax).join(', ')}${more}.`
}
