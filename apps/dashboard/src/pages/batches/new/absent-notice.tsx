import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { AbsentPart } from './absent-parts.ts'

const innerMax = 4

/** What the sample prints and none of the documents will, before they are made; what was left empty is no warning. */
export function AbsentNotice({ parts, isTable }: { parts: readonly AbsentPart[]; isTable: boolean }) {
  if (parts.length === 0) return null
  const empty = parts.filter(({ isGiven }) => isGiven)
  const missing = parts.filter(({ isGiven }) => !isGiven)
  const words = parts.map(({ words: name, inner }) =>
    inner.length === 0 ? name : `${name} (${innerWords(inner)})`,
  )
  return (
    <Alert
      color={missing.length > 0 ? 'yellow' : 'gray'}
      icon={<IconInfoCircle aria-hidden />}
      role="status"
      title={`Not on any of these documents: ${words.join('; ')}`}
    >
      {empty.length > 0 && <Text size="sm">{emptySentence(empty, isTable)}</Text>}
      {missing.length > 0 && (
        <Text size="sm">{missingSentence(missing, { isTable, isAll: empty.length === 0 })}</Text>
      )}
    </Alert>
  )
}

/** `Notes is empty in all rows: fill it in where it is to be printed.` */
function emptySentence(parts: readonly AbsentPart[], isTable: boolean): string {
  const [is, it] = parts.length === 1 ? ['is', 'it'] : ['are', 'them']
  const places = isTable ? 'rows of your table' : 'objects of your file'
  return `${namesOf(parts)} ${is} empty in all ${places}. Fill ${it} in where ${it === 'it' ? 'it is' : 'they are'} to be printed; to leave ${it} out, nothing needs to be done.`
}

function missingSentence(parts: readonly AbsentPart[], of: { isTable: boolean; isAll: boolean }): string {
  const { isTable, isAll } = of
  const it = parts.length === 1 ? 'it' : 'them'
  const what = isAll ? it : namesOf(parts)
  const add = isTable
    ? `add ${parts.length === 1 ? 'a column' : 'columns'} to your table`
    : `add ${parts.length === 1 ? 'a key' : 'keys'} to your objects`
  return `The template’s sample has ${what}, and your file has no ${isTable ? 'column' : 'key'} for ${it}. To have ${it} printed, ${add}.`
}

function namesOf(parts: readonly AbsentPart[]): string {
  return new Intl.ListFormat('en').format(parts.map(({ words }) => `“${words}”`))
}

function innerWords(inner: readonly string[]): string {
  const more = inner.length > innerMax ? ' …' : ''
  return inner.slice(0, innerMax).join(', ') + more
}
