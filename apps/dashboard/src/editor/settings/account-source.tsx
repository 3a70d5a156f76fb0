import { Button, Stack } from '@mantine/core'
import { documentProviderTitles, type ImportedAccountSource, type SourceDocument } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { ProblemError } from '../../api/problem-error.ts'
import { documentQueries } from '../../api/document-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { visitProvider } from '../../api/visit-provider.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { useDraftStore } from '../draft/draft-store.ts'
import { ImportAgain, ImportAgainButton } from './import-again.tsx'
import { useImportPreview } from './use-import-preview.tsx'

const importTimeoutMs = 180_000
/** After these errors, the user must visit the provider to connect the account or to choose the document again. */
const reconnectCodes = ['document_account_not_connected', 'document_fetch_failed']

/** Imports a newer version of the document from the provider. */
export function AccountSource({ document }: { document: SourceDocument }) {
  const { templateId } = useDraftStore().getState()
  const title = documentProviderTitles[document.provider]
  const { show, dialog } = useImportPreview()
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
  const openProvider = useMutation({ mutationFn: () => visitProvider(document.provider, templateId) })
  const problem = openProvider.error ?? load.error
  return (
    <ImportAgain
      button={<ImportAgainButton loading={load.isPending} onClick={() => load.mutate()} />}
      problem={
        problem ? (
          <Stack align="flex-start" gap="sm">
            {userMessageOf(problem)}
            {problem instanceof ProblemError && reconnectCodes.includes(problem.code) && (
              <Button
                size="xs"
                variant="default"
                loading={openProvider.isPending || openProvider.isSuccess}
                onClick={() => openProvider.mutate()}
              >
                Open {title}
              </Button>
            )}
          </Stack>
        ) : undefined
      }
      dialog={dialog}
    >
      Created from “{document.name}” in {title} ({document.address}), imported{' '}
      <TimeText instant={document.importedAt} />. Import it again to use a newer version. You can review the
      result before the template changes.
    </ImportAgain>
  )
}
