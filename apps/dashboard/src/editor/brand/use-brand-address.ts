import { useDraft } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'

/** The address of the Brand page that leads back to this template, where it is open now. */
export function useBrandAddress() {
  const template = useDraft(({ templateId }) => templateId)
  const { tab } = useEditorSearch().search
  return { to: '/brand', search: { template, ...(tab && { tab }) } } as const
}
