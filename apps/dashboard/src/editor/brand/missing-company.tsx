import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '../../api/queries.ts'
import { useDraft } from '../draft/draft-store.ts'
import { BrandLink } from './brand-link.tsx'
import { companyPlaceholder } from './source-following-company.ts'

/** Shows what is printed instead of the company details while the account has none. */
export function MissingCompany() {
  const { data: brand } = useQuery(queries.brand())
  const source = useDraft((state) => state.source)
  const printed = useMemo(() => brand && companyPlaceholder(source, brand.company), [source, brand])
  if (printed === undefined) return null
  return (
    <Alert color="yellow" role="note" p="sm">
      “{printed}” is printed as your company name, without an address.{' '}
      <BrandLink hash="brand-company">Add your company details</BrandLink> once for all templates.
    </Alert>
  )
}
