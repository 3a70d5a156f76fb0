import { Alert, Button, FileButton, List, Text } from '@mantine/core'
import type { LooseSettings } from '@platen/template/draft'
import { IconReplace } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatPages } from '../../ui/format-measures.ts'
import { useBasePdf } from '../assets/use-base-pdf.ts'
import { useDraft } from '../draft/draft-store.ts'
import { BeyondDialog } from './beyond-dialog.tsx'
import { idlePageKeys } from './idle-page-keys.ts'
import { useNewPdf } from './use-new-pdf.ts'

/** The PDF that the template is drawn over, in place of paper and margins, with the way to put another in its place. */
export function PdfSection({ path, settings }: { path: string; settings: LooseSettings }) {
  const sha256 = useDraft(({ source }) => source.assets[path]?.sha256)
  const read = useBasePdf(sha256)
  // Otherwise the same file could not be chosen twice.
  const reset = useRef<() => void>(null)
  const { choose, isReading, problem, notes, asked, take, leave } = useNewPdf(path, () => reset.current?.())
  const idle = idlePageKeys(settings)
  return (
    <div>
      <Text fw={500} size="sm">
        The PDF
      </Text>
      <Text size="sm" c="dimmed" mb={8} style={{ overflowWrap: 'anywhere' }}>
        {path.replace(/^assets\//, '')}
        {read && 'pdf' in read && `, ${formatPages(read.pdf.pages)}`}
        {sha256 === undefined && ' is not among the assets'}. The template is drawn over its pages, which give
        paper and margins.
      </Text>
      <FileButton resetRef={reset} accept=".pdf,application/pdf" onChange={(file) => file && choose(file)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            loading={isReading}
            leftSection={<IconReplace size={16} aria-hidden />}
          >
            Replace the PDF…
          </Button>
        )}
      </FileButton>
      {problem !== undefined && (
        <Alert color="red" role="alert" mt="sm">
          {problem}
        </Alert>
      )}
      {notes.length > 0 && (
        <List size="sm" mt="sm">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {idle.length > 0 && (
        <Text size="sm" mt="sm">
          template.json sets {new Intl.ListFormat('en').format(idle)} of the page: over a PDF nothing comes of
          it.
        </Text>
      )}
      <BeyondDialog asked={asked} onTake={take} onLeave={leave} />
    </div>
  )
}
