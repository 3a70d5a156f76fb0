import { useDraft } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'

/** Returns the route to the Brand page with a link back to this template and tab. */
export function useBrandAddress() {
  const template = useDraft(({ templateId }) => templateId)
  const { tab } = useEditorSearch().search
  return { to: '/brand', search: { template, ...(tab && { tab }) } } as const
}
