import type {
  DocumentAccountList,
  DocumentChoiceList,
  DocumentProviderName,
  SourceDocumentAnswer,
} from '@platen/contract'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './send.ts'

/** What is read of documents in accounts elsewhere. */
export const documentQueries = {
  documentAccounts: () =>
    queryOptions({
      queryKey: ['document-accounts'],
      queryFn: () => ask<DocumentAccountList>('/document-accounts'),
    }),
  /** Those of a connected account; asked of the provider each time. */
  documents: (provider: DocumentProviderName, search: string) =>
    queryOptions({
      queryKey: ['document-accounts', provider, 'documents', search],
      queryFn: () =>
        ask<DocumentChoiceList>(
          `/document-accounts/${provider}/documents?${new URLSearchParams({ search }).toString()}`,
        ),
      retry: false,
    }),
  /** Which document a template came from. */
  sourceDocument: (templateId: string) =>
    queryOptions({
      queryKey: ['template', templateId, 'document'],
      queryFn: () => ask<SourceDocumentAnswer>(`/templates/${templateId}/document`),
    }),
}
