import { Button, Center, Code, Stack, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { ProblemError } from '../api/problem-error.ts'
import { userMessageOf } from '../ui/user-facing-error.ts'

export function NotFoundPage() {
  return (
    <Center component="main" mih="70vh" p="lg">
      <Stack align="center" gap="sm" maw={420} ta="center">
        <Title order={1}>Page not found</Title>
        <Text c="dimmed">The address may be wrong, or the page may have been deleted.</Text>
        <Button component={Link} to="/templates" mt="sm">
          Go to your templates
        </Button>
      </Stack>
    </Center>
  )
}

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  if (error instanceof ProblemError && error.status === 404) return <NotFoundPage />
  return (
    <Center component="main" mih="70vh" p="lg">
      <Stack align="center" gap="sm" maw={460} ta="center" role="alert">
        <Title order={1}>This page could not be shown</Title>
        <Text c="dimmed">{userMessageOf(error)}</Text>
        {error instanceof ProblemError && error.requestId !== undefined && (
          <Text size="sm" c="dimmed">
            Request <Code>{error.requestId}</Code>
          </Text>
        )}
        <Button onClick={reset} mt="sm">
          Try again
        </Button>
      </Stack>
    </Center>
  )
}
