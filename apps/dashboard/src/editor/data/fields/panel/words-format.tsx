import { Group, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { FormatProps } from './format-props.ts'

/** The two words that are printed for yes and for no. */
export function WordsFormat({ declaration, set }: FormatProps) {
  const [yes, no] = Array.isArray(declaration.words) ? declaration.words : ['true', 'false']
  const words = { label: 'the words', field: 'words' }
  return (
    <Group grow gap="sm" align="flex-start">
      <WordInput label="Printed for yes" value={yes} onChange={(word) => set({ words: [word, no] }, words)} />
      <WordInput label="Printed for no" value={no} onChange={(word) => set({ words: [yes, word] }, words)} />
    </Group>
  )
}

/** A word. While it is empty the last one stays. */
function WordInput(props: { label: string; value: string; onChange: (word: string) => void }) {
  const { label, value, onChange } = props
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <TextInput
      label={label}
      value={typed}
      maxLength={200}
      error={typed === '' ? 'A word is needed.' : undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        if (event.currentTarget.value !== '') onChange(event.currentTarget.value)
      }}
      onBlur={() => setTyped(value)}
    />
  )
}
