import type {
  DocumentAccountList,
  DocumentChoiceList,
  DocumentProviderName,
  SourceDocumentAnswer,
} from '@platen/contract'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './send.ts'

/** Queries for documents in connected Google and Microsoft accounts. */
export const documentQueries = {
  documentAccounts: () =>
    queryOptions({
      queryKey: ['document-accounts'],
      queryFn: () => ask<DocumentAccountList>('/document-accounts'),
    }),
  /** The documents in a connected account. Every search queries the provider. */
  documents: (provider: DocumentProviderName, search: string) =>
    queryOptions({
      queryKey: ['document-accounts', provider, 'documents', search],
      queryFn: () =>
        ask<DocumentChoiceList>(
          `/document-accounts/${provider}/documents?${new URLSearchParams({ search }).toString()}`,
        ),
      retry: false,
    }),
  /** The document that a template was created from. */
  sourceDocument: (templateId: string) =>
    queryOptions({
      queryKey: ['template', templateId, 'document'],
      queryFn: () => ask<SourceDocumentAnswer>(`/templates/${templateId}/document`),
    }),
}
