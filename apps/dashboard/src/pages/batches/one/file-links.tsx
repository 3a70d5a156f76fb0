import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { BatchFile } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import Papa from 'papaparse'
import { useState } from 'react'
import { batchQueries } from '../batch-queries.ts'
import { csvFile, saveFile } from '../../../ui/save-file.ts'
import { formatBytes, formatPages } from '../../../ui/format-measures.ts'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { formatCount } from '../batch-labels.ts'
import { ShowMore, shownAtFirst } from '../show-more.tsx'
import classes from './file-links.module.css'

const shownMore = 200

export function FileLinks({ batchId }: { batchId: string }) {
  const files = useQuery(batchQueries.batchFiles(batchId))
  const [shown, setShown] = useState(shownAtFirst)
  return (
    <LoadingOrProblem query={files} what="the files">
      {(read) => (
        <Stack component="section" gap="sm" aria-labelledby="batch-files">
          <Group justify="space-between">
            <Title order={2} size="h3" id="batch-files">
              {formatCount(read.length, 'document')}
            </Title>
            <Button
              variant="default"
              size="sm"
              onClick={() => saveFile(tableOf(read), `${batchId}-links.csv`)}
            >
              Download links (CSV)
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            Links expire after an hour. Reload this page to get new ones.
          </Text>
          <Paper withBorder component="ul" m={0} p={0} aria-label="Documents">
            {read.slice(0, shown).map(({ item, fileName, bytes, pages, url }) => (
              <li key={item} className={classes.row}>
                <Anchor href={url} className={classes.name}>
                  {fileName}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {formatPages(pages)} · {formatBytes(bytes)}
                </Text>
              </li>
            ))}
          </Paper>
          <ShowMore
            shown={shown}
            count={read.length}
            noun="document"
            onMore={() => setShown(shown + shownMore)}
          />
        </Stack>
      )}
    </LoadingOrProblem>
  )
}

function tableOf(files: readonly BatchFile[]): Blob {
  const rows = files.map(({ item, fileName, pages, bytes, url }) => [item, fileName, pages, bytes, url])
  const text = Papa.unparse([['Row', 'File', 'Pages', 'Bytes', 'Link'], ...rows], { escapeFormulae: true })
  return csvFile(text, '\n')
}
