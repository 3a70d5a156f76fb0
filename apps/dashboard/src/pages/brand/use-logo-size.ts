import type { BrandLogo } from '@platen/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { queries } from '../../api/queries.ts'
import { printedLogoHeightMm } from './logo-size.ts'

const route = getRouteApi('/member/shell/brand')

/** Of more templates than this the first ones speak for all. */
const templatesMax = 12
/** The height at which the library's templates print a logo at most. */
const usualHeightMm = 14

/** How high the logo is printed at most, and by which template; without one that says so, as the library's do. */
export interface LogoSize {
  heightMm: number
  template?: string
}

/** The size of the logo in the template that was left for this page, else in all that have it. */
export function useLogoSize(logo: BrandLogo | null): LogoSize {
  const { template: left } = route.useSearch()
  const listed = useQuery(queries.brandedTemplates()).data?.templates ?? []
  // Who came from a template asks for that one.
  const asked = listed.filter(({ templateId }) => templateId === left)
  const templates = (asked.length > 0 ? asked : listed).slice(0, logo ? templatesMax : 0)
  const drafts = useQueries({ queries: templates.map(({ templateId }) => queries.comparedDraft(templateId)) })
  const sizes = drafts.flatMap(({ data }, index) => {
    const heightMm = data && logo && printedLogoHeightMm(data.source, logo)
    return heightMm ? [{ heightMm, template: templates[index]?.name ?? '' }] : []
  })
  return sizes.toSorted((a, b) => b.heightMm - a.heightMm)[0] ?? { heightMm: usualHeightMm }
}
