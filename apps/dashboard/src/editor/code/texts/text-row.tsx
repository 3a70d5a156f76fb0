import { ActionIcon, Group, Textarea, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { TextRow as Row } from '../../fields/language-texts.ts'
import classes from './texts-pane.module.css'

/** One text in the language that is shown, with what the template's own language says. */
export function TextRow(props: {
  row: Row
  /** What another language says, where another is shown. */
  original: string | undefined
  onChange: (text: string) => void
  onRemove: () => void
}) {
  const { row, original, onChange, onRemove } = props
  const { name, text, inherited } = row
  const lacks =
    text === undefined && inherited === undefined
      ? 'Not in this language yet: publishing asks for it.'
      : undefined
  return (
    <li className={classes.row}>
      <Textarea
        label={<span className={classes.name}>{name}</span>}
        description={original}
        error={lacks}
        autosize
        minRows={1}
        maxLength={10_000}
        dir="auto"
        value={text ?? ''}
        placeholder={text === undefined ? inherited : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap={2} wrap="nowrap" pb={4}>
        <CopyButton text={`{{text.${name}}}`} what={`the tag of ${name}`} />
        <Tooltip label="Remove from all languages" withArrow>
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </li>
  )
}
