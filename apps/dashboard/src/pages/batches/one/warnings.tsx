import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type BatchAnswer, type BatchWarning, describeItemPosition } from '@platen/contract'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import Papa from 'papaparse'
import { useState } from 'react'
import { batchQueries } from '../batch-queries.ts'
import { csvFile, saveFile } from '../../../ui/save-file.ts'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { formatCount } from '../batch-labels.ts'
import { itemTitle } from '../fault-text.ts'
import { ShowMore, shownAtFirst } from '../show-more.tsx'
import classes from './file-links.module.css'

const shownMore = 100

/** Lists generated documents that the user should check, for example because an image is missing or a spreadsheet damaged a cell. */
export function Warnings({ batch }: { batch: BatchAnswer }) {
  const warnings = useQuery(batchQueries.batchWarnings(batch.batchId))
  const [shown, setShown] = useState(shownAtFirst)
  return (
    <LoadingOrProblem query={warnings} what="the warnings">
      {(read) => (
        <Stack component="section" gap="sm" aria-labelledby="batch-warnings">
          <Group justify="space-between">
            <Title order={2} size="h3" id="batch-warnings">
              {formatCount(batch.counts.warnings, 'document')} with warnings
            </Title>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => saveFile(tableOf(read), `${batch.batchId}-warnings.csv`)}
            >
              Download warnings (CSV)
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            Check these documents. Something is missing, or a table cell may be wrong.
          </Text>
          <Paper withBorder component="ul" m={0} p={0} aria-label="Warnings">
            {read.slice(0, shown).map((warning) => (
              <li
                key={`${warning.item} ${warning.row} ${warning.code} ${warning.subject}`}
                className={classes.row}
              >
                <Stack gap={2} style={{ minWidth: 0 }}>
                  <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                    {itemTitle(warning)} · {warning.fileName}
                  </Text>
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {warning.message}{' '}
                    <Text span inherit c="dimmed">
                      {warning.subject}
                    </Text>
                  </Text>
                </Stack>
              </li>
            ))}
          </Paper>
          <ShowMore
            shown={shown}
            count={read.length}
            noun="warning"
            onMore={() => setShown(shown + shownMore)}
          />
        </Stack>
      )}
    </LoadingOrProblem>
  )
}

function tableOf(warnings: readonly BatchWarning[]): Blob {
  const rows = warnings.map((warning) => [
    describeItemPosition(warning),
    warning.fileName,
    warning.message,
    warning.subject,
  ])
  const text = Papa.unparse([['Where', 'Document', 'What to check', 'Subject'], ...rows], {
    newline: '\n',
    escapeFormulae: true,
  })
  return csvFile(text, '\n')
}
