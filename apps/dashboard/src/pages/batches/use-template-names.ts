import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'

/** Names of templates by their ids, of archived ones, too. */
export function useTemplateNames(): (templateId: string) => string {
  const inUse = useQuery(queries.templates()).data?.templates ?? []
  const archived = useQuery(queries.templates(true)).data?.templates ?? []
  const names = new Map([...archived, ...inUse].map(({ templateId, name }) => [templateId, name]))
  return (templateId) => names.get(templateId) ?? 'A deleted template'
}
