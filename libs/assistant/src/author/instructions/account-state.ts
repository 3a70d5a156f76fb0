import { type Brand, brandFonts, type CompanyDetail, companyDetails } from '@platen/contract'

/** What the instructions say about the account: fonts, brand, and which company details are set, but not their values. */
export interface AccountState {
  /** Font families that the account uploaded. */
  fontFamilies: readonly string[]
  colours: Readonly<{ primary: string | null; accent: string | null }>
  hasLogo: boolean
  company: readonly CompanyDetail[]
}

/** Returns the state of an account from its brand. */
export function accountState({ fonts, primary, accent, logo, company }: Brand): AccountState {
  return {
    fontFamilies: [...new Set(fonts.map(({ family }) => family))],
    colours: { primary, accent },
    hasLogo: logo !== null,
    company: companyDetails.filter((detail) => company[detail] !== ''),
  }
}

const embedded = Object.values(brandFonts).map(({ label }) => label)

/** Describes the account’s fonts, brand and company. */
export function describeAccount({ fontFamilies, colours, hasLogo, company }: AccountState): string {
  const set = [colours.primary, colours.accent].filter((colour) => colour !== null)
  return [
    '# Fonts, brand and company',
    '',
    `- Fonts: ${[...fontFamilies, ...embedded].join(', ')}; end each list with 'Noto Sans', sans-serif or 'Noto Serif', serif. Others are not available.`,
    `- Brand: printing sets \`--brand-primary\`, \`--brand-accent\`, \`--brand-on-primary\`, \`--brand-on-accent\` (readable on them), \`--brand-font-heading\` and \`--brand-font-text\`. Never declare them. Use each with the fallback of your design: \`var(--brand-primary, #0f4c5c)\`, \`var(--brand-font-text, 'Inter', sans-serif)\`. ${set.length === 0 ? 'The account has set no colors.' : `The account’s colors are ${set.join(' and ')}.`} ${hasLogo ? 'It has a logo; use it where the draft has its file.' : 'It has no logo.'}`,
    `- Company: a text field about the sender can use \`company\`. ${company.length === 0 ? 'The account has set no details.' : `Set are ${company.join(', ')}.`}`,
  ].join('\n')
}
