import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { AbsentPart } from './absent-parts.ts'

const innerMax = 4

/** What the sample prints and none of the documents will, before they are made. */
export function AbsentNotice({ parts, isTable }: { parts: readonly AbsentPart[]; isTable: boolean }) {
  if (parts.length === 0) return null
  const words = parts.map(({ words: name, inner }) =>
    inner.length === 0 ? name : `${name} (${innerWords(inner)})`,
  )
  return (
    <Alert
      color="yellow"
      icon={<IconInfoCircle aria-hidden />}
      role="status"
      title={`Not on any of these documents: ${words.join('; ')}`}
    >
      <Text size="sm">
        The template’s sample has {parts.length === 1 ? 'it' : 'them'}, and your file says nothing of{' '}
        {parts.length === 1 ? 'it' : 'them'}. To have {parts.length === 1 ? 'it' : 'them'} printed,{' '}
        {isTable ? 'add columns to your table.' : 'add keys to your objects.'}
      </Text>
    </Alert>
  )
}

function innerWords(inner: readonly string[]): string {
  const more = inner.length > innerMax ? ' …' : ''
  return inner.slice(0, innerMax).join(', ') + more
}
