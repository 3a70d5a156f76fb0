import { Button, Stack } from '@mantine/core'
import { documentProviderTitles, type ImportedAccountSource, type SourceDocument } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { ProblemError } from '../../api/problem-error.ts'
import { documentQueries } from '../../api/document-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { visitProvider } from '../../api/visit-provider.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { useDraftStore } from '../draft/draft-store.ts'
import { ImportAgain, ImportAgainButton } from './import-again.tsx'
import { useImported } from './imported-dialog.tsx'

const importTimeoutMs = 180_000
/** After which the way leads over the provider: to connect, or to choose the document again. */
const needsVisit = ['document_account_not_connected', 'document_fetch_failed']

/** The way to bring in what was changed in the document of someone's account. */
export function AccountSource({ document }: { document: SourceDocument }) {
  const { templateId } = useDraftStore().getState()
  const title = documentProviderTitles[document.provider]
  const { show, dialog } = useImported()
  const load = useMutation({
    mutationFn: () =>
      ask<ImportedAccountSource>(`/templates/${templateId}/document/import`, {
        method: 'POST',
        json: {},
        timeoutMs: importTimeoutMs,
      }),
    onSuccess: (imported) => {
      show(imported)
      void queryClient.invalidateQueries({ queryKey: documentQueries.sourceDocument(templateId).queryKey })
    },
  })
  const visit = useMutation({ mutationFn: () => visitProvider(document.provider, templateId) })
  const problem = visit.error ?? load.error
  return (
    <ImportAgain
      button={<ImportAgainButton loading={load.isPending} onClick={() => load.mutate()} />}
      problem={
        problem ? (
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
        ) : undefined
      }
      dialog={dialog}
    >
      Made of “{document.name}” of {document.address} at {title}, imported{' '}
      <TimeText instant={document.importedAt} />. Importing again brings in what was changed there; you see it
      before anything changes.
    </ImportAgain>
  )
}
