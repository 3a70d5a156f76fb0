import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Field } from '@platen/contract'
import { namesAsData } from '@platen/merge'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useAddSample } from './sample-bar.tsx'
import { writeSample } from './sample-text.ts'

/** The start where a template has no sample. */
export function NoSample({ fields, onImport }: { fields: readonly Field[]; onImport: () => void }) {
  const add = useAddSample()
  return (
    <Stack gap="xs" py="md">
      <Title order={2}>Try it with data</Title>
      <Text c="dimmed">
        A sample is data to see the document with, such as one real invoice. It also checks each change that
        you publish.
      </Text>
      <Group mt="xs">
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add('sample', () => writeSample(namesAsData(fields)))}
        >
          Make one from the fields
        </Button>
        <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={onImport}>
          Import
        </Button>
      </Group>
    </Stack>
  )
}
