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
  const look = isPlain && showsBrand(source)
  const company = companyStandingOf(source) === 'could'
  const takesCompany = company && brand.company.name !== ''
  const says = (what: string) => `The ${what} here are an example’s.`
  if (takesCompany) {
    const link = look ? 'Put in your logo and colours, too' : undefined
    return { says: says('name, address and bank'), link, takesCompany, hash: 'brand-logo' }
  }
  if (look && company) {
    const link = 'Put in your logo, colours and address'
    return { says: says('logo, colours, address and bank'), link, takesCompany, hash: 'brand-company' }
  }
  if (look)
    return {
      says: says('logo and colours'),
      link: 'Put in your logo and colours',
      takesCompany,
      hash: 'brand-logo',
    }
  if (company)
    return {
      says: says('name, address and bank'),
      link: 'Put in your company',
      takesCompany,
      hash: 'brand-company',
    }
  return undefined
}

/** The brand would show: a template names one of its properties, or has the place of its logo. */
function showsBrand({ files, assets }: DraftSource): boolean {
  const style = `${files['template.html'] ?? ''}\n${files['style.css'] ?? ''}`
  return style.includes('--brand-') || Object.keys(assets).some(isBrandLogo)
}
