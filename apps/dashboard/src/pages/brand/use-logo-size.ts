import type { BrandLogo } from '@platen/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { queries } from '../../api/queries.ts'
import { printedLogoHeightMm } from './logo-size.ts'

const route = getRouteApi('/member/shell/brand')

/** Maximum number of templates to measure. */
const templatesMax = 12
/** The largest height at which a library template prints a logo. */
const defaultHeightMm = 14

/** The largest printed height of the logo, and the template that prints it. Without `template`, it is the default height. */
export interface LogoSize {
  heightMm: number
  template?: string
}

/** Returns the printed size of the logo in the template that the user came from, or else the largest size in all templates with the brand. */
export function useLogoSize(logo: BrandLogo | null): LogoSize {
  const { template: cameFrom } = route.useSearch()
  const listed = useQuery(queries.brandedTemplates()).data?.templates ?? []
  // If the user came from a template, only that template is measured.
  const selected = listed.filter(({ templateId }) => templateId === cameFrom)
  const templates = (selected.length > 0 ? selected : listed).slice(0, logo ? templatesMax : 0)
  const drafts = useQueries({ queries: templates.map(({ templateId }) => queries.comparedDraft(templateId)) })
  const sizes = drafts.flatMap(({ data }, index) => {
    const heightMm = data && logo && printedLogoHeightMm(data.source, logo)
    return heightMm ? [{ heightMm, template: templates[index]?.name ?? '' }] : []
  })
  return sizes.toSorted((a, b) => b.heightMm - a.heightMm)[0] ?? { heightMm: defaultHeightMm }
}
