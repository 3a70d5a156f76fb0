import { Alert, Button, Stack, Text } from '@mantine/core'
import { documentProviderTitles, type ImportedAgain, type TemplateDocument } from '@platen/contract'
import { readDocumentMark } from '@platen/draft'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ProblemError } from '../../api/problem-error.ts'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { visitProvider } from '../../api/visit-provider.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { useImported } from './imported-dialog.tsx'
import { SourceFile } from './source-file.tsx'

const importTimeoutMs = 180_000
/** After which the way leads over the provider: to connect, or to choose the document again. */
const needsVisit = ['document_account_not_connected', 'document_refused']

/** Where the template came from, and the way to bring in what was changed there. Nothing where it was made of no document. */
export function SourceDocument() {
  const { templateId } = useDraftStore().getState()
  const answer = useQuery(queries.templateDocument(templateId)).data
  const isOfFile = useDraft(({ source }) => readDocumentMark(source.files['style.css'] ?? '') !== undefined)
  if (answer?.document) return <FromAccount document={answer.document} />
  return answer && isOfFile ? <SourceFile /> : null
}

function FromAccount({ document }: { document: TemplateDocument }) {
  const { templateId } = useDraftStore().getState()
  const title = documentProviderTitles[document.provider]
  const { show, dialog } = useImported()
  const load = useMutation({
    mutationFn: () =>
      ask<ImportedAgain>(`/templates/${templateId}/document/import`, {
        method: 'POST',
        json: {},
        timeoutMs: importTimeoutMs,
      }),
    onSuccess: (imported) => {
      show(imported)
      void queryClient.invalidateQueries({ queryKey: queries.templateDocument(templateId).queryKey })
    },
  })
  const visit = useMutation({ mutationFn: () => visitProvider(document.provider, templateId) })
  const problem = visit.error ?? load.error
  return (
    <div>
      <Text fw={500} size="sm">
        Where it came from
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        Made of “{document.name}” of {document.address} at {title}, imported{' '}
        <TimeText instant={document.importedAt} />. Importing again brings in what was changed there; you see
        it before anything changes.
      </Text>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={load.isPending}
        onClick={() => load.mutate()}
      >
        Import again
      </Button>
      {problem && (
        <Alert color="red" role="alert" mt="sm">
          <Stack align="flex-start" gap="sm">
            {sentenceOf(problem)}
            {problem instanceof ProblemError && needsVisit.includes(problem.code) && (
              <Button
                size="xs"
                variant="default"
                loading={visit.isPending || visit.isSuccess}
                onClick={() => visit.mutate()}
              >
                Go to {title}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      {dialog}
    </div>
  )
}
