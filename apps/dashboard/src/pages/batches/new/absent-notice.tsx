import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { AbsentPart } from './absent-parts.ts'

const innerMax = 4

/** Shows which parts of the sample will be printed on none of the documents. If the file has columns for them, this is not a warning. */
export function AbsentNotice({ parts, isTable }: { parts: readonly AbsentPart[]; isTable: boolean }) {
  if (parts.length === 0) return null
  const empty = parts.filter(({ isGiven }) => isGiven)
  const missing = parts.filter(({ isGiven }) => !isGiven)
  const names = parts.map(({ label: name, inner }) =>
    inner.length === 0 ? name : `${name} (${formatInner(inner)})`,
  )
  return (
    <Alert
      color={missing.length > 0 ? 'yellow' : 'gray'}
      icon={<IconInfoCircle aria-hidden />}
      role="status"
      title={`Not in any of these documents: ${names.join('; ')}`}
    >
      {empty.length > 0 && <Text size="sm">{emptySentence(empty, isTable)}</Text>}
      {missing.length > 0 && (
        <Text size="sm">{missingSentence(missing, { isTable, isAll: empty.length === 0 })}</Text>
      )}
    </Alert>
  )
}

/** Returns the sentence for columns that are empty in all rows. */
function emptySentence(parts: readonly AbsentPart[], isTable: boolean): string {
  const [is, it] = parts.length === 1 ? ['is', 'it'] : ['are', 'them']
  const positions = isTable ? 'rows of your table' : 'objects of your file'
  return `${namesOf(parts)} ${is} empty in all ${positions}. To print ${it}, add values. Otherwise, you do not need to do anything.`
}

function missingSentence(parts: readonly AbsentPart[], of: { isTable: boolean; isAll: boolean }): string {
  const { isTable, isAll } = of
  const it = parts.length === 1 ? 'it' : 'them'
  const what = isAll ? it : namesOf(parts)
  const add = isTable
    ? `add ${parts.length === 1 ? 'a column' : 'columns'} to your table`
    : `add ${parts.length === 1 ? 'a key' : 'keys'} to your objects`
  return `The template’s sample has ${what}, but your file has no ${isTable ? 'column' : 'key'} for ${it}. To print ${it}, ${add}.`
}

function namesOf(parts: readonly AbsentPart[]): string {
  return new Intl.ListFormat('en').format(parts.map(({ label }) => `“${label}”`))
}

function formatInner(inner: readonly string[]): string {
  const more = inner.length > innerMax ? ' …' : ''
  return inner.slice(0, innerMax).join(', ') + more
}
