import { Alert, Group, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDropOrPaste } from '../../../ui/use-drop-or-paste.ts'
import { formatBytes } from '../../../ui/format-measures.ts'
import { ChooseFile } from '../choose-file.tsx'
import type { Source } from '../open-source.ts'
import classes from './file-drop.module.css'

/** Accepts the data file by file picker, drop or paste. */
export function FileDrop(props: {
  source: Source | undefined
  problem: string | undefined
  onFile: (file: File) => void
  /** Shown below until a file is chosen. */
  children?: ReactNode
}) {
  const { source, problem, onFile, children } = props
  const { isOver, dropProps } = useDropOrPaste(
    ([file]) => {
      if (file) onFile(file)
    },
    { fileOf: pastedTable },
  )
  const icon = <IconUpload size={16} aria-hidden />
  return (
    <div {...dropProps} className={classes.drop} data-over={isOver || undefined} role="presentation">
      {source ? (
        <Group justify="space-between" gap="sm">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <IconFileSpreadsheet size={28} stroke={1.4} aria-hidden className={classes.icon} />
            <div className={classes.name}>
              <Text fw={600}>{source.name}</Text>
              <Text size="sm" c="dimmed">
                {formatBytes(source.file.size)} · {formats[source.shape.format]}
              </Text>
            </div>
          </Group>
          <ChooseFile label="Choose another file" variant="default" leftSection={icon} onFile={onFile} />
        </Group>
      ) : (
        <div className={classes.empty}>
          <IconFileSpreadsheet size={36} stroke={1.2} aria-hidden className={classes.icon} />
          <Text fw={600}>Drop a table here, choose a file, or paste cells</Text>
          <Text size="sm" c="dimmed" maw={460}>
            A CSV file from Excel, Numbers or Google Sheets, or cells that you copied there. The first row
            must contain the column names. JSON and NDJSON also work. Up to 1 GiB.
          </Text>
          <ChooseFile label="Choose a file" leftSection={icon} onFile={onFile} />
          {children}
        </div>
      )}
      {source?.note !== undefined && (
        <Alert color="yellow" mt="md">
          {source.note}
        </Alert>
      )}
      {problem !== undefined && (
        <Alert color="red" mt="md" role="alert" title="This file cannot be used">
          {problem}
        </Alert>
      )}
    </div>
  )
}

/** Converts copied spreadsheet cells to a file. The cells are separated by tabs, with one row per line. */
function pastedTable(text: string): File | undefined {
  const firstTab = text.indexOf('\t')
  const rowEnd = firstTab < 0 ? -1 : text.indexOf('\n', firstTab)
  return rowEnd >= 0 && rowEnd < text.length - 1
    ? new File([text], 'Pasted cells.tsv', { type: 'text/tab-separated-values' })
    : undefined
}

const formats = { csv: 'CSV table', json: 'JSON', ndjson: 'NDJSON, one object per line' } as const
