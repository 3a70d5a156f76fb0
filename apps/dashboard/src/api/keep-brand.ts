import type { Brand } from '@platen/contract'
import { queries } from './queries.ts'
import { queryClient } from './query-client.ts'

/** Caches the brand that the API returned, and refetches what depends on it, such as template thumbnails. */
export function keepBrand(brand: Brand): void {
  queryClient.setQueryData(queries.brand().queryKey, brand)
  void queryClient.invalidateQueries({ queryKey: queries.brandedTemplates().queryKey })
  void queryClient.invalidateQueries({ queryKey: ['templates'] })
  void queryClient.invalidateQueries({ queryKey: ['template'] })
}
