import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'

/** Returns a function that maps template IDs to names, including those of archived templates. */
export function useTemplateNames(): (templateId: string) => string {
  const inUse = useQuery(queries.templates()).data?.templates ?? []
  const archived = useQuery(queries.templates(true)).data?.templates ?? []
  const names = new Map([...archived, ...inUse].map(({ templateId, name }) => [templateId, name]))
  return (templateId) => names.get(templateId) ?? 'Deleted template'
}
