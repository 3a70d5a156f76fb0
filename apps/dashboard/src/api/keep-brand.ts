import type { Brand } from '@platen/contract'
import { queries } from './queries.ts'
import { queryClient } from './query-client.ts'

/** The brand as it was answered is the one that is shown; what it changes, pictures of templates among it, is asked for again. */
export function keepBrand(brand: Brand): void {
  queryClient.setQueryData(queries.brand().queryKey, brand)
  void queryClient.invalidateQueries({ queryKey: queries.brandedTemplates().queryKey })
  void queryClient.invalidateQueries({ queryKey: ['templates'] })
  void queryClient.invalidateQueries({ queryKey: ['template'] })
}
