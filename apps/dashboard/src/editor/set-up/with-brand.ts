import { type Company, type DraftSource, isBrandLogo, noCompany } from '@platen/contract'
import {
  type BrandedValue,
  isPageEdit,
  parseSource,
  putBrandIn,
  setStyle,
  styleOf,
} from '@platen/template/markup'
import { companyStandingOf, filesFollowingCompany } from '../brand/source-following-company.ts'
import { renameMentions } from '../assets/asset-paths.ts'

/** A template with the brand in place of its own logo, colours and fonts. */
export interface WithBrand {
  source: DraftSource
  /** What becomes of the company that the template names, in a sentence. */
  company: string
  /** The account's company took the place of an example's. */
  takesCompany: boolean
  values: BrandedValue[]
  /** The file that the brand's logo takes the place of; the file itself is printed without one. */
  logo: string | undefined
  /** Why the logo stays as it is, in a sentence. */
  logoStays: string | undefined
}

/** Puts the brand, and the company where fields are linked with it, into a template that was made without them; all that is not replaced is the same, byte by byte. */
export function withBrand(source: DraftSource, company: Company = noCompany): WithBrand {
  const followed = putCompanyIn(source, company)
  return {
    ...withLook(followed.source),
    company: followed.sentence,
    takesCompany: followed.source !== source,
  }
}

/** The company is never guessed by what a field is called: `company` in template.json says it. */
function putCompanyIn(source: DraftSource, company: Company): { source: DraftSource; sentence: string } {
  const standing = companyStandingOf(source)
  if (standing === 'follows') return { source, sentence: 'Your company’s details stand in it already.' }
  if (standing === 'none')
    return {
      source,
      sentence:
        'Your company’s name and address are not put in: this template has them as text, or from the data. Double-click them on the page to type yours, or change them under Data.',
    }
  if (company.name === '')
    return {
      source,
      sentence: 'Your company’s details can stand in it, too, once you have written them on the Brand page.',
    }
  const files = { ...source.files, ...filesFollowingCompany(source, company) }
  return {
    source: { ...source, files },
    sentence: `The details of ${company.name} in place of the example’s`,
  }
}

function withLook(source: DraftSource): Omit<WithBrand, 'company' | 'takesCompany'> {
  const { 'template.html': html = '', 'style.css': css = '' } = source.files
  const put = putBrandIn(parseSource(html), html, css)
  const logo = findLogo(source)
  const to = logo && `assets/brand-logo${/\.\w+$/.exec(logo)?.[0].toLowerCase() ?? ''}`
  const asset = logo === undefined ? undefined : source.assets[logo]
  let files = changed(source.files, { 'template.html': put.html, 'style.css': put.css })
  let { assets } = source
  if (logo !== undefined && to !== undefined && asset) {
    files = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path,
        /\.(?:html|css)$/.test(path) ? renameMentions(text, logo, to) : text,
      ]),
    )
    files = changed(files, fitted(files, to))
    const { [logo]: _, ...others } = source.assets
    assets = { ...others, [to]: asset }
  }
  return {
    source: { files, assets },
    values: put.values,
    logo,
    logoStays: logo === undefined ? whyNoLogo(html, css) : undefined,
  }
}

/** Files that there were, as they are now; one that came out as empty as it was missing is not made. */
function changed(files: DraftSource['files'], by: Record<string, string>): Record<string, string> {
  const kept = Object.entries(by).filter(([path, text]) => path in files || text !== '')
  return { ...files, ...Object.fromEntries(kept) }
}

/** A logo of other proportions keeps them in a box that has both measures. */
function fitted(files: Record<string, string>, path: string): Record<string, string> {
  const { 'template.html': html = '', 'style.css': css = '' } = files
  const tree = parseSource(html)
  const picture = tree.elements.find(
    ({ name, attributes }) =>
      name === 'img' && attributes.some((one) => one.name === 'src' && one.value === path),
  )
  if (!picture) return {}
  const style = styleOf(tree, css, picture)
  const has = (side: 'width' | 'height') =>
    style[side] !== undefined || picture.attributes.some(({ name }) => name === side)
  if (!has('width') || !has('height') || style['object-fit'] !== undefined) return {}
  const made = setStyle(tree, css, picture, { 'object-fit': 'contain' })
  return isPageEdit(made) ? { 'template.html': made.html, 'style.css': made.css ?? css } : {}
}

/** The file that is the template's logo: named so, or of a picture that says so, or of the only picture. */
function findLogo({ files, assets }: DraftSource): string | undefined {
  const { 'template.html': html = '', 'style.css': css = '' } = files
  if (Object.keys(assets).some(isBrandLogo)) return undefined
  const used = Object.keys(assets).filter(
    (path) => /\.(?:svg|png|jpe?g|webp|gif|avif)$/i.test(path) && `${html}\n${css}`.includes(path),
  )
  const named = used.find((path) => /logo/i.test(path))
  if (named !== undefined) return named
  const pictures = parseSource(html).elements.filter(({ name }) => name === 'img')
  const sourceOf = ({ attributes }: (typeof pictures)[number]) =>
    used.find((path) => attributes.some(({ name, value }) => name === 'src' && value === path))
  const labelled = pictures.find(({ attributes }) =>
    attributes.some(({ name, value }) => /^(?:alt|class|id)$/.test(name) && /logo|brand/i.test(value)),
  )
  if (labelled) return sourceOf(labelled)
  return pictures.length === 1 && pictures[0] ? sourceOf(pictures[0]) : undefined
}

function whyNoLogo(html: string, css: string): string {
  if (/assets\/brand-logo\.\w/.test(html + css)) return 'The logo follows the brand already.'
  if (/data:image\//.test(html + css))
    return 'A picture stands in the text of the page itself, not in a file. Replace it by a file of yours on the page; then the brand’s logo can take its place.'
  if (/<svg[\s>]/.test(html))
    return 'A drawing stands in the HTML itself, not in a file. Put a picture in its place; then the brand’s logo can take its place.'
  return 'No picture was found that is the logo. Select the logo on the page, and name its file “logo”.'
}
