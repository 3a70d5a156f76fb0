import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '../../api/queries.ts'
import { useDraft } from '../draft/draft-store.ts'
import { BrandLink } from './brand-link.tsx'
import { companyPlaceholder } from './source-following-company.ts'

/** Says what is printed in place of the account's company, as long as the account has told none. */
export function CompanyLack() {
  const { data: brand } = useQuery(queries.brand())
  const source = useDraft((state) => state.source)
  const printed = useMemo(() => brand && companyPlaceholder(source, brand.company), [source, brand])
  if (printed === undefined) return null
  return (
    <Alert color="yellow" role="note" p="sm">
      “{printed}” is printed as the name of your company, and no address.{' '}
      <BrandLink hash="brand-company">Put in your company</BrandLink> once, for all templates.
    </Alert>
  )
}
