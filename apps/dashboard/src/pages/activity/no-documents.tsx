import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** The activity without a document in it: before the first one, or by the filter. */
export function NoDocuments({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Text c="dimmed" ta="center" py={48} role="status">
        No document matches this filter.
      </Text>
    )
  }
  return (
    <Stack align="center" gap="xs" py={40} maw={440} mx="auto" ta="center">
      <Title order={2}>No documents yet</Title>
      <Text c="dimmed">
        Publish a template, and send the line that its Integrations tab shows you. Each document appears here.
      </Text>
      <Button component={Link} to="/" variant="default" mt="sm">
        Go to your templates
      </Button>
    </Stack>
  )
}
