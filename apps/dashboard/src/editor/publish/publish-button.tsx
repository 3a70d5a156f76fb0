import { Button } from '@mantine/core'

/** Opens the check before publishing. */
export function PublishButton() {
  return <Button size="sm">Publish</Button>
}
