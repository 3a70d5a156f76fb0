import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopying } from './copy-text.ts'

/** A button that copies text. `what` completes "Copy …". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { isCopied, copy } = useCopying()
  return (
    <Tooltip label={isCopied ? 'Copied' : `Copy ${what}`} withArrow>
      <ActionIcon
        variant="subtle"
        color={isCopied ? 'teal' : 'gray'}
        onClick={() => copy(text)}
        aria-label={`Copy ${what}`}
      >
        {isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}
