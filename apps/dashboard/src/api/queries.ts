import type {
  Brand,
  BrandedTemplate,
  BucketAnswer,
  DraftAnswer,
  BlockVersion,
  SavedBlock,
  KeyInfo,
  LibraryTemplate,
  PdfFormAnswer,
  SessionAnswer,
  SessionInfo,
  TemplateCard,
  TemplateList,
  VersionDetail,
  VersionList,
  Welcome,
} from '@platen/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ask } from './send.ts'

/** API queries that several pages share. Each query key is defined here only. */
export const queries = {
  welcome: () =>
    queryOptions({ queryKey: ['welcome'], queryFn: () => ask<Welcome>('/welcome'), staleTime: Infinity }),
  session: () =>
    queryOptions({ queryKey: ['session'], queryFn: () => ask<SessionAnswer>('/session'), staleTime: 60_000 }),
  sessions: () =>
    queryOptions({
      queryKey: ['sessions'],
      queryFn: () => ask<{ sessions: SessionInfo[] }>('/auth/list-sessions'),
    }),
  templates: (archived = false) =>
    queryOptions({
      queryKey: ['templates', { archived }],
      queryFn: () => ask<TemplateList>(`/templates${archived ? '?archived=1' : ''}`),
    }),
  template: (templateId: string) =>
    queryOptions({
      queryKey: ['template', templateId],
      queryFn: () => ask<TemplateCard>(`/templates/${templateId}`),
    }),
  draft: (templateId: string) =>
    queryOptions({
      queryKey: ['draft', templateId],
      queryFn: () => ask<DraftAnswer>(`/templates/${templateId}/draft`),
      // The editor owns the draft once it is loaded. A refetch must not overwrite what the user typed.
      staleTime: Infinity,
      gcTime: 0,
    }),
  /** The draft in a read-only comparison. It has its own key so that the editor never opens with outdated data. */
  comparedDraft: (templateId: string) =>
    queryOptions({
      queryKey: ['draft', templateId, 'compared'],
      queryFn: () => ask<DraftAnswer>(`/templates/${templateId}/draft`),
      gcTime: 0,
    }),
  /** The form fields in one of the draft's PDFs. */
  form: (templateId: string, sha256: string) =>
    queryOptions({
      queryKey: ['form', templateId, sha256],
      queryFn: ({ signal }) =>
        ask<PdfFormAnswer>(`/templates/${templateId}/assets/${sha256}/form`, { signal, timeoutMs: 90_000 }),
      staleTime: Infinity,
    }),
  /** Newest first. */
  versions: (templateId: string) =>
    infiniteQueryOptions({
      queryKey: ['versions', templateId],
      queryFn: ({ pageParam }) =>
        ask<VersionList>(
          `/templates/${templateId}/versions?limit=100${pageParam === '' ? '' : `&cursor=${pageParam}`}`,
        ),
      initialPageParam: '',
      getNextPageParam: (last) => last.next,
    }),
  version: (templateId: string, version: number) =>
    queryOptions({
      queryKey: ['version', templateId, version],
      queryFn: () => ask<VersionDetail>(`/templates/${templateId}/versions/${version}`),
      staleTime: Infinity,
    }),
  library: () =>
    queryOptions({
      queryKey: ['library'],
      queryFn: () => ask<{ templates: LibraryTemplate[] }>('/library'),
      staleTime: Infinity,
    }),
  brand: () => queryOptions({ queryKey: ['brand'], queryFn: () => ask<Brand>('/brand') }),
  /** The templates that use the brand. */
  brandedTemplates: () =>
    queryOptions({
      queryKey: ['brand', 'templates'],
      queryFn: () => ask<{ templates: BrandedTemplate[] }>('/brand/templates'),
    }),
  keys: () => queryOptions({ queryKey: ['keys'], queryFn: () => ask<{ keys: KeyInfo[] }>('/keys') }),
  keptBlocks: () =>
    queryOptions({ queryKey: ['blocks'], queryFn: () => ask<{ blocks: SavedBlock[] }>('/blocks') }),
  earlierBlocks: (blockId: string) =>
    queryOptions({
      queryKey: ['blocks', blockId, 'versions'],
      queryFn: () => ask<{ versions: BlockVersion[] }>(`/blocks/${encodeURIComponent(blockId)}/versions`),
    }),
  buckets: () =>
    queryOptions({ queryKey: ['buckets'], queryFn: () => ask<{ buckets: BucketAnswer[] }>('/buckets') }),
}
