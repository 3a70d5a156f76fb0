import { Alert, Button, type ButtonProps, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'

/** Where a template came from, with the way to bring in what was changed there. */
export function ImportAgain(props: {
  /** What it was made of, and what importing it again does. */
  children: ReactNode
  button: ReactNode
  /** Why it did not work. */
  problem: ReactNode
  dialog: ReactNode
}) {
  const { children, button, problem, dialog } = props
  return (
    <div>
      <Text fw={500} size="sm">
        Where it came from
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

/** The button that begins it. */
export function ImportAgainButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  return (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} {...props}>
      Import again
    </Button>
  )
}
