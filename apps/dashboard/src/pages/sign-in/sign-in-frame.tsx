import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import { Logo } from '../../shell/logo.tsx'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import classes from './sign-in-frame.module.css'

/** The frame of all pages without a session: a form with one button, its error, and links to other pages. */
export function SignInFrame(props: {
  title: string
  lead?: ReactNode
  error?: unknown
  /** The form's button. Omitted on pages without a form. */
  submit?: { label: string; isBusy: boolean; act: () => void }
  children?: ReactNode
  foot?: ReactNode
}) {
  useDocumentTitle(`${props.title} · Platen`)
  const { submit } = props
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit?.act()
  }
  return (
    <main className={classes.ground}>
      <div className={classes.column}>
        <Logo />
        <Paper withBorder className={classes.card}>
          <Title order={1} mb={4}>
            {props.title}
          </Title>
          {props.lead !== undefined && (
            <Text c="dimmed" mb="lg">
              {props.lead}
            </Text>
          )}
          <form onSubmit={onSubmit} noValidate>
            <Stack gap="md" mt="md">
              {props.error !== undefined && props.error !== null && (
                <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
                  {userMessageOf(props.error)}
                </Alert>
              )}
              {props.children}
              {submit && (
                <Button type="submit" loading={submit.isBusy} fullWidth size="md" mt="xs">
                  {submit.label}
                </Button>
              )}
            </Stack>
          </form>
        </Paper>
        {props.foot !== undefined && (
          <Text ta="center" size="sm">
            {props.foot}
          </Text>
        )}
      </div>
    </main>
  )
}
