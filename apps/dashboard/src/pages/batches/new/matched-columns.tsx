import { Button, Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ComponentProps, useId, useState } from 'react'
import { countWords } from '../batch-words.ts'
import { ColumnTable } from './column-table.tsx'

/** As many stand on a screen beside what comes of them. */
const openMax = 8
const namedMax = 5

/** The columns with their fields: folded to a line where they are many and all is well, so that the documents stand near. */
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
        <Text size="sm">{matchWords(named, columns)}</Text>
        <Button
          variant="default"
          size="xs"
          aria-expanded={isOpen}
          aria-controls={id}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={() => setChosen(!isOpen)}
        >
          {isOpen ? 'Hide the columns' : 'Show the columns'}
        </Button>
      </Group>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <ColumnTable
            {...table}
            // Where the last fault is fixed, what was changed stays in sight.
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

/** `All 26 columns fill a field.`, `24 of 26 columns fill a field; left out: Remark, Row.` */
function matchWords(
  named: readonly string[],
  columns: ComponentProps<typeof ColumnTable>['columns'],
): string {
  const left = named.filter((name) => (columns[name] ?? null) === null)
  const all = countWords(named.length, 'column')
  if (left.length === 0) return `All ${all} fill a field of the template.`
  const more = left.length > namedMax ? ' …' : ''
  return `${named.length - left.length} of ${all} fill a field of the template; left out: ${left.slice(0, namedMax).join(', ')}${more}.`
}
