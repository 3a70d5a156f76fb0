import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './no-templates.module.css'

/** The list without a template in it: at the very start, or after a search. */
export function NoTemplates({ find, isArchive }: { find: string; isArchive: boolean }) {
  if (find !== '' || isArchive) {
    return (
      <Center py={80}>
        <Text c="dimmed" role="status">
          {find === '' ? 'The archive is empty.' : `No template has “${find}” in its name.`}
        </Text>
      </Center>
    )
  }
  return (
    <Center className={classes.start}>
      <Stack align="center" gap="xs" maw={440} ta="center">
        <Title order={2}>Make your first document</Title>
        <Text c="dimmed">
          Take an invoice, a letter or a certificate from the library, make it yours, and watch the page
          change as you type.
        </Text>
        <Button component={Link} to="/new" mt="md" size="md">
          Choose a template
        </Button>
      </Stack>
    </Center>
  )
}
