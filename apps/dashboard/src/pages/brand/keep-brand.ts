import type { Brand } from '@platen/contract'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'

/** The brand as it was answered is the one that is shown; what it changes is asked for again. */
export function keepBrand(brand: Brand): void {
  queryClient.setQueryData(queries.brand().queryKey, brand)
  void queryClient.invalidateQueries({ queryKey: queries.brandedTemplates().queryKey })
}
