import { type Brand, brandCss, type DraftSource, isBrandLogo } from '@platen/contract'
import { companyStandingOf } from './source-following-company.ts'

/** What of a template is an example's still, as its notice says it. */
export interface NoticeWords {
  /** What there is. */
  says: string
  /** The link to the Brand page, where something is to be written there. */
  link: string | undefined
  /** The account's company can be put in its place by one press. */
  takesCompany: boolean
  /** Where on the Brand page it is written. */
  hash: 'brand-company' | 'brand-logo'
}

/** Of a template with an example's logo and colours, or its company, which the account could have its own in place of; `undefined`: nothing is. */
export function noticeWords(source: DraftSource, brand: Brand): NoticeWords | undefined {
  const isPlain = brand.logo === null && brandCss(brand) === ''
  const look = isPlain && hasLibraryLook(source) ? lookOf(source) : []
  const company = companyStandingOf(source) === 'could'
  const takesCompany = company && brand.company.name !== ''
  const says = (...what: string[]) => `The ${listed(what)} here are an example’s.`
  const putIn = (...what: string[]) => `Put in your ${listed(what)}`
  if (takesCompany) {
    const link = look.length > 0 ? `${putIn(...look)}, too` : undefined
    return { says: says('name', 'address', 'bank'), link, takesCompany, hash: 'brand-logo' }
  }
  if (look.length > 0 && company)
    return {
      says: says(...look, 'address', 'bank'),
      link: putIn(...look, 'address'),
      takesCompany,
      hash: 'brand-company',
    }
  if (look.length > 0) return { says: says(...look), link: putIn(...look), takesCompany, hash: 'brand-logo' }
  if (company)
    return {
      says: says('name', 'address', 'bank'),
      link: putIn('company'),
      takesCompany,
      hash: 'brand-company',
    }
  return undefined
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ')
}

/** The library's style sheets take the brand by these, and have an example's look without it; others have the author's own. */
const libraryLook = /--(?:primary|text)\s*:\s*var\(\s*--brand-(?:primary|font-text)\b/

function hasLibraryLook({ files }: DraftSource): boolean {
  return libraryLook.test(`${files['template.html'] ?? ''}\n${files['style.css'] ?? ''}`)
}

/** What of the brand would show. */
function lookOf({ assets }: DraftSource): string[] {
  return Object.keys(assets).some(isBrandLogo) ? ['logo', 'colours'] : ['colours']
}
