import { type Brand, brandCss, type DraftSource, isBrandLogo } from '@platen/contract'
import { companyLinkOf } from './source-following-company.ts'

/** The text of the notice about example content in a template. */
export interface NoticeTexts {
  message: string
  /** The link to the Brand page; `undefined` if nothing is missing there. */
  link: string | undefined
  /** Whether a button can insert the account's company. */
  takesCompany: boolean
  /** The section on the Brand page. */
  hash: 'brand-company' | 'brand-logo'
}

/**
 * Returns the notice for a template with an example's logo, colors or company that the account could replace; `undefined` if it has none of these.
 */
export function noticeTexts(source: DraftSource, brand: Brand): NoticeTexts | undefined {
  const isPlain = brand.logo === null && brandCss(brand) === ''
  const style = isPlain && hasLibraryStyle(source) ? brandParts(source) : []
  const company = companyLinkOf(source) === 'could'
  const takesCompany = company && brand.company.name !== ''
  const message = (...what: string[]) => `The ${listed(what)} of this template are examples.`
  const add = (...what: string[]) => `Add your ${listed(what)}`
  if (takesCompany) {
    const link = style.length > 0 ? `Also add your ${listed(style)}` : undefined
    return { message: message('name', 'address', 'bank details'), link, takesCompany, hash: 'brand-logo' }
  }
  if (style.length > 0 && company)
    return {
      message: message(...style, 'address', 'bank details'),
      link: add(...style, 'address'),
      takesCompany,
      hash: 'brand-company',
    }
  if (style.length > 0)
    return { message: message(...style), link: add(...style), takesCompany, hash: 'brand-logo' }
  if (company)
    return {
      message: message('name', 'address', 'bank details'),
      link: add('company details'),
      takesCompany,
      hash: 'brand-company',
    }
  return undefined
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ')
}

/** Library style sheets use the brand like this, and fall back to an example's style. Other style sheets have the author's own style. */
const libraryStyle = /--(?:primary|text)\s*:\s*var\(\s*--brand-(?:primary|font-text)\b/

function hasLibraryStyle({ files }: DraftSource): boolean {
  return libraryStyle.test(`${files['template.html'] ?? ''}\n${files['style.css'] ?? ''}`)
}

/** Returns the parts of the brand that the template shows. */
function brandParts({ assets }: DraftSource): string[] {
  return Object.keys(assets).some(isBrandLogo) ? ['logo', 'colors'] : ['colors']
}
