import { walk, generate, type CssNode } from 'css-tree'
import type { TemplateSettings } from '@platen/contract'
import { parseCssLength, parsePageSize } from '../css/css-length.ts'

/** The largest area that a page of the document offers, in millimetres; `undefined` where it cannot be told. */
export interface PageArea {
  /** Between the margins. */
  contentWidthMm: number | undefined
  pageWidthMm: number | undefined
  pageHeightMm: number | undefined
}

/** The page's area by its settings, and by the `@page` rules that may widen it. */
export function pageArea(page: TemplateSettings['page'], sheets: readonly CssNode[]): PageArea {
  const box = parsePageSize(page.size, page.orientation)
  if (!box) return { contentWidthMm: undefined, pageWidthMm: undefined, pageHeightMm: undefined }
  let { widthMm, heightMm } = box
  let contentWidthMm: number | undefined =
    widthMm - (parseCssLength(page.margin.left) ?? 0) - (parseCssLength(page.margin.right) ?? 0)
  let isKnown = true
  for (const declaration of pageDeclarations(sheets)) {
    if (declaration.property.startsWith('margin')) contentWidthMm = widthMm
    if (declaration.property !== 'size') continue
    const size = declaration.value.replaceAll(/\b(?:portrait|landscape)\b/gi, '').trim()
    const own = parsePageSize(size || page.size, 'portrait')
    if (!own) isKnown = false
    // Which way it is turned does not matter for a bound.
    const longest = Math.max(own?.widthMm ?? 0, own?.heightMm ?? 0, widthMm, heightMm)
    widthMm = heightMm = contentWidthMm = longest
  }
  return isKnown
    ? { contentWidthMm, pageWidthMm: widthMm, pageHeightMm: heightMm }
    : { contentWidthMm: undefined, pageWidthMm: undefined, pageHeightMm: undefined }
}

function pageDeclarations(sheets: readonly CssNode[]): { property: string; value: string }[] {
  const found: { property: string; value: string }[] = []
  for (const sheet of sheets) {
    walk(sheet, (node) => {
      if (node.type !== 'Atrule' || node.name.toLowerCase() !== 'page') return
      for (const child of node.block?.children ?? []) {
        if (child.type === 'Declaration')
          found.push({ property: child.property.toLowerCase(), value: generate(child.value) })
      }
    })
  }
  // Sizes before margins would shrink again what a margin opened.
  return found.toSorted((a, b) => Number(a.property === 'size') - Number(b.property === 'size'))
}
