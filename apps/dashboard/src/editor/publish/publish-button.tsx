import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { usePaletteActions } from '../../shell/command-palette/palette-actions.ts'

const PublishDialog = lazy(() =>
  import('./publish-dialog.tsx').then((part) => ({ default: part.PublishDialog })),
)

export function PublishButton() {
  const [isOpen, dialog] = useDisclosure()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The dialog is unmounted as a whole and cannot return the focus itself.
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  usePaletteActions([{ label: 'Publish', run: dialog.open }])
  return (
    <>
      <Button ref={button} size="sm" onClick={dialog.open}>
        Publish
      </Button>
      {isOpen && (
        <Suspense>
          <PublishDialog onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
