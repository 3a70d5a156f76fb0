import { Alert, Button, FileButton, List, Text } from '@mantine/core'
import type { LooseSettings } from '@platen/template/draft'
import { IconReplace } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatPages } from '../../ui/format-measures.ts'
import { useBasePdf } from '../assets/use-base-pdf.ts'
import { useDraft } from '../draft/draft-store.ts'
import { ExcessBoxesDialog } from './excess-boxes-dialog.tsx'
import { unusedPageKeys } from './unused-page-keys.ts'
import { useNewPdf } from './use-new-pdf.ts'

/** The PDF that the template is printed over, with a button to replace it. */
export function PdfSection({ path, settings }: { path: string; settings: LooseSettings }) {
  const sha256 = useDraft(({ source }) => source.assets[path]?.sha256)
  const read = useBasePdf(sha256)
  // Without a reset, the same file could not be chosen twice.
  const reset = useRef<() => void>(null)
  const { choose, isReading, problem, notes, shorterPdf, take, leave } = useNewPdf(path, () =>
    reset.current?.(),
  )
  const unused = unusedPageKeys(settings)
  return (
    <div>
      <Text fw={500} size="sm">
        PDF
      </Text>
      <Text size="sm" c="dimmed" mb={8} style={{ overflowWrap: 'anywhere' }}>
        {path.replace(/^assets\//, '')}
        {read && 'pdf' in read && `, ${formatPages(read.pdf.pages)}`}
        {sha256 === undefined && ', which is not among the assets'}. The template is printed over its pages,
        which also determine the page size.
      </Text>
      <FileButton resetRef={reset} accept=".pdf,application/pdf" onChange={(file) => file && choose(file)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            loading={isReading}
            leftSection={<IconReplace size={16} aria-hidden />}
          >
            Replace PDF…
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
      {unused.length > 0 && (
        <Text size="sm" mt="sm">
          template.json contains page settings that have no effect, because the template is printed over a
          PDF: {new Intl.ListFormat('en').format(unused)}.
        </Text>
      )}
      <ExcessBoxesDialog shorterPdf={shorterPdf} onApply={take} onLeave={leave} />
    </div>
  )
}
