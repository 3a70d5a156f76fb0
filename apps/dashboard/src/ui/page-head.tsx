import { Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

/** The heading of a page, with an optional description and actions. */
export function PageHead(props: { title: string; lead?: ReactNode; actions?: ReactNode }) {
  useDocumentTitle(`${props.title} · Platen`)
  return (
    <Group justify="space-between" align="flex-start" mb="xl" gap="md">
      <Stack gap={4} maw={640}>
        <Title order={1}>{props.title}</Title>
        {props.lead !== undefined && <Text c="dimmed">{props.lead}</Text>}
      </Stack>
      {props.actions !== undefined && <Group gap="sm">{props.actions}</Group>}
    </Group>
  )
}
