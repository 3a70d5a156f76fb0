import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'

const PublishDialog = lazy(() =>
  import('./publish-dialog.tsx').then((part) => ({ default: part.PublishDialog })),
)

/** Opens the check before publishing. */
export function PublishButton() {
  const [isOpen, dialog] = useDisclosure()
  return (
    <>
      <Button size="sm" onClick={dialog.open}>
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
