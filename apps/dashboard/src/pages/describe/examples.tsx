import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import type { PromptHandle } from '../../prompt/prompt-props.ts'
import { offerUndo } from '../../ui/offer-undo.tsx'
import { examples } from './example-descriptions.ts'

/** Descriptions to begin with. What stood in the box can be had back. */
export function Examples({ box }: { box: { current: PromptHandle | null } }) {
  const id = useId()
  const choose = (text: string) => {
    const { current } = box
    if (!current) return
    const before = current.read()
    current.write([{ text }])
    current.focus()
    const isOwn = before.some((part) => !('text' in part) || !isExample(part.text))
    if (isOwn)
      offerUndo({
        message: 'The example stands in place of what you wrote.',
        undo: () => Promise.resolve(current.write(before)),
      })
  }
  return (
    <Group gap="xs" mt="sm" role="group" aria-labelledby={id}>
      <Text size="sm" c="dimmed" id={id}>
        Begin from an example:
      </Text>
      {examples.map(({ name, text }) => (
        <Button key={name} size="compact-sm" variant="default" onClick={() => choose(text)}>
          {name}
        </Button>
      ))}
    </Group>
  )
}

const isExample = (words: string) => words.trim() === '' || examples.some(({ text }) => text === words.trim())
