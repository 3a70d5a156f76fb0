import { Alert, Button, type ButtonProps, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'

/** The source of a template, with a button to import it again. */
export function ImportAgain(props: {
  /** Describes the source and what importing does. */
  children: ReactNode
  button: ReactNode
  /** The error from the last import. */
  problem: ReactNode
  dialog: ReactNode
}) {
  const { children, button, problem, dialog } = props
  return (
    <div>
      <Text fw={500} size="sm">
        Source document
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        {children}
      </Text>
      {button}
      {problem !== undefined && (
        <Alert color="red" role="alert" mt="sm">
          {problem}
        </Alert>
      )}
      {dialog}
    </div>
  )
}

export function ImportAgainButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  return (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} {...props}>
      Import again
    </Button>
  )
}
