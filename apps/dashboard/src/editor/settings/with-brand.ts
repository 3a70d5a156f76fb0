import { type Company, type DraftSource, isBrandLogo, noCompany } from '@platen/contract'
import {
  type BrandedValue,
  isPageEdit,
  parseSource,
  applyBrand,
  setStyle,
  styleOf,
} from '@platen/template/markup'
import { companyLinkOf, filesFollowingCompany } from '../brand/source-following-company.ts'
import { renameMentions } from '../assets/asset-paths.ts'

/** A template with the logo, colors and fonts of the brand. */
export interface WithBrand {
  source: DraftSource
  /** What happens to the company details of the template, as a sentence. */
  company: string
  /** Whether the account's company details replaced those of an example. */
  takesCompany: boolean
  values: BrandedValue[]
  /** Path of the logo that the brand's logo replaces. If the brand has no logo, this file is still printed. */
  logo: string | undefined
  /** Why the logo is not replaced, as a sentence. */
  logoStays: string | undefined
}

/**
 * Applies the brand, and the company details in linked fields, to a template that was created without them. Everything else stays unchanged, byte
 * for byte.
 */
export function withBrand(source: DraftSource, company: Company = noCompany): WithBrand {
  const followed = applyCompany(source, company)
  return {
    ...withBrandStyle(followed.source),
    company: followed.sentence,
    takesCompany: followed.source !== source,
  }
}

/** Inserts the company details in fields that are linked by `company` in template.json. Field names are not considered. */
function applyCompany(source: DraftSource, company: Company): { source: DraftSource; sentence: string } {
  const companyLink = companyLinkOf(source)
  if (companyLink === 'follows')
    return { source, sentence: 'The template already uses your company’s details.' }
  if (companyLink === 'none')
    return {
      source,
      sentence:
        'Your company’s name and address are not inserted, because the template contains a company’s details as text or in its data. To change them, double-click them on the page, or open Data.',
    }
  if (company.name === '')
    return {
      source,
      sentence: 'The template can also use your company’s details. Enter them on the Brand page.',
    }
  const files = { ...source.files, ...filesFollowingCompany(source, company) }
  return {
    source: { ...source, files },
    sentence: `The details of ${company.name} replace those of the example`,
  }
}

function withBrandStyle(source: DraftSource): Omit<WithBrand, 'company' | 'takesCompany'> {
  const { 'template.html': html = '', 'style.css': css = '' } = source.files
  const branded = applyBrand(parseSource(html), html, css)
  const logo = findLogo(source)
  const to = logo && `assets/brand-logo${/\.\w+$/.exec(logo)?.[0].toLowerCase() ?? ''}`
  const asset = logo === undefined ? undefined : source.assets[logo]
  let files = changed(source.files, { 'template.html': branded.html, 'style.css': branded.css })
  let { assets } = source
  if (logo !== undefined && to !== undefined && asset) {
    files = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path,
        /\.(?:html|css)$/.test(path) ? renameMentions(text, logo, to) : text,
      ]),
    )
    files = changed(files, fitLogo(files, to))
    const { [logo]: _, ...others } = source.assets
    assets = { ...others, [to]: asset }
  }
  return {
    source: { files, assets },
    values: branded.values,
    logo,
    logoStays: logo === undefined ? whyNoLogo(html, css) : undefined,
  }
}

/** Returns all files, including the changed ones. Does not create files that would be empty. */
function changed(files: DraftSource['files'], by: Record<string, string>): Record<string, string> {
  const kept = Object.entries(by).filter(([path, text]) => path in files || text !== '')
  return { ...files, ...Object.fromEntries(kept) }
}

/** If the logo has a fixed width and height, adds a style that keeps the proportions of a new logo. */
function fitLogo(files: Record<string, string>, path: string): Record<string, string> {
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

/**
 * Returns the path of the logo: a file with “logo” in its path, the file of an image that is labeled as a logo or brand, or the file of the only
 * image.
 */
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
  if (/assets\/brand-logo\.\w/.test(html + css)) return 'The logo already follows the brand.'
  if (/data:image\//.test(html + css))
    return 'An image is embedded in the HTML of the page. Replace it with an image file, so that the brand’s logo can replace that file.'
  if (/<svg[\s>]/.test(html))
    return 'A drawing is part of the HTML of the page. Replace it with an image file, so that the brand’s logo can replace that file.'
  return 'No logo was found. Select the logo on the page and name its file “logo”.'
}
