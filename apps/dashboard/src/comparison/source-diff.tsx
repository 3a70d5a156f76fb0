import { Accordion, Badge, Code, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ChangedFile, SourceChanges } from './compare-sources.ts'

const TextDiff = lazy(() => import('./text-diff.tsx').then((part) => ({ default: part.TextDiff })))

interface SourceDiffProps {
  changes: SourceChanges
  names: { before: string; after: string }
}

/** Lists the changed files, which can be expanded, and the changed assets. */
export function SourceDiff({ changes, names }: SourceDiffProps) {
  const [open, setOpen] = useState<string | null>(null)
  const { files, assets } = changes
  if (files.length === 0 && assets.length === 0) return <Text c="dimmed">No files changed.</Text>
  return (
    <Stack gap="md">
      {files.length > 0 && (
        <Accordion variant="contained" value={open} onChange={setOpen} order={3}>
          {files.map((file) => (
            <Accordion.Item key={file.path} value={file.path}>
              <Accordion.Control>
                <Group gap="sm">
                  <Code>{file.path}</Code>
                  <ChangeBadge file={file} />
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                {open === file.path && (
                  <Suspense fallback={<Skeleton h={120} />}>
                    <TextDiff file={file} names={names} />
                  </Suspense>
                )}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
      {assets.length > 0 && (
        <div>
          <Text fw={600} mb={4}>
            Changed assets
          </Text>
          <List size="sm">
            {assets.map((path) => (
              <List.Item key={path}>
                <Code>{path}</Code>
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  )
}

function ChangeBadge({ file }: { file: ChangedFile }) {
  if (file.before !== null && file.after !== null) return null
  return (
    <Badge size="sm" variant="light" tt="none" color={file.before === null ? 'teal' : 'orange'}>
      {file.before === null ? 'new' : 'removed'}
    </Badge>
  )
}
