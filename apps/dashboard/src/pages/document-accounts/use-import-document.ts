import type { CreatedTemplate, DocumentProviderName } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { documentQueries } from '../../api/document-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { keepCreationNotes } from '../../templates/creation-notes.ts'

const importTimeoutMs = 180_000

/** Creates a template from a document and opens it in the editor. */
export function useImportDocument() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ provider, documentId }: { provider: DocumentProviderName; documentId: string }) =>
      ask<CreatedTemplate>(`/document-accounts/${provider}/imports`, {
        method: 'POST',
        json: { documentId },
        timeoutMs: importTimeoutMs,
      }),
    onSuccess: ({ templateId, notes }) => {
      keepCreationNotes(templateId, notes)
      void queryClient.invalidateQueries({ queryKey: ['templates'] })
      // Replaces the page in the history, so that the Back button skips it.
      return navigate({ to: '/templates/$templateId', params: { templateId }, replace: true })
    },
    // The service deletes a connection if the provider has refused access, so the list of accounts is read again.
    onError: () => queryClient.invalidateQueries({ queryKey: documentQueries.documentAccounts().queryKey }),
  })
}
