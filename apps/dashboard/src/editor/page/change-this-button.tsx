import { Button } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useAskAbout } from '../asking/use-ask-about.ts'
import { usePageControls } from '../fields/page-controls.ts'

/** Opens Chat with the selected element as the subject of the prompt. */
export function ChangeThisButton({ className }: { className?: string | undefined }) {
  const { element } = usePageControls()
  const ask = useAskAbout()
  if (!element) return null
  return (
    <Button
      className={className}
      size="compact-sm"
      variant="light"
      leftSection={<IconMessage2 size={14} aria-hidden />}
      title="Describe a change in Chat (Alt+C)"
      onClick={() => ask(element)}
    >
      Change this
    </Button>
  )
}
