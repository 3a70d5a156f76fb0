import { checkCss } from '../css/check-css.ts'
import { checkTag } from './check-tag.ts'
import { countDrawn } from './count-drawn.ts'
import { addFault, createFolderCheck, type FolderCheck } from '../check/folder-check.ts'
import { elementsOf, scanMarkup } from './scan-markup.ts'
import type { SourceText } from '../check/source-text.ts'

const refusedXml: [RegExp, string][] = [
  [/<!ENTITY/i, 'Entities are not allowed. Save the drawing as plain SVG.'],
  [/<\?xml-stylesheet/i, 'External style sheets are not allowed. Put the styles in the drawing.'],
  [/<(?:\w+:)?foreignObject[\s/>]/i, 'HTML in a drawing is not allowed. Convert its text to SVG text.'],
]

/** Chromium needs many seconds for more. Drawing programs create a few thousand. */
const drawnMax = 1_000_000

const prefixOfSvg = /\sxmlns:([\w.-]+)\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/g

/** Converts `<svg:g>` to `<g>`, keeping offsets. */
function withoutPrefixes(text: string): string {
  const prefixes = new Set([...text.matchAll(prefixOfSvg)].map(([, prefix]) => prefix))
  if (prefixes.size === 0) return text
  return text.replaceAll(
    /<(\/?)([\w.-]+):([\w.-]+)/g,
    (written, slash: string, prefix: string, name: string) =>
      prefixes.has(prefix) ? `<${slash}${name}`.padEnd(written.length) : written,
  )
}

/**
 * Checks an SVG asset: it runs nothing, loads nothing and expands nothing. Browsers load nothing from within a picture, so each outside
 * address is an error (`external_address`). Other errors: `element_not_allowed`, `attribute_not_allowed`.
 */
export function checkSvg(check: FolderCheck, source: SourceText): void {
  for (const [pattern, message] of refusedXml) {
    const found = pattern.exec(source.text)
    if (found) addFault(check, { source, offset: found.index }, 'element_not_allowed', message)
  }
  // A document type without a subset is harmless, and drawing programs write it.
  const doctype = /<!DOCTYPE/i.exec(source.text)?.index ?? -1
  if (doctype >= 0 && source.text.slice(doctype, source.text.indexOf('>', doctype)).includes('[')) {
    addFault(
      check,
      { source, offset: doctype },
      'element_not_allowed',
      'A document type subset is not allowed. Save the drawing as plain SVG.',
    )
  }
  // Checked without the assets, because addresses must be inside the drawing.
  const own = createFolderCheck(new Map())
  const tree = scanMarkup(withoutPrefixes(source.text), {
    startTag: (tag) => {
      // A link in a drawing that is shown as a picture has no effect.
      const attributes = tag.attributes.filter(({ name }) => tag.name !== 'a' || !name.endsWith('href'))
      checkTag(own, source, { ...tag, attributes }, '')
    },
    parseError() {},
    tooLarge: (offset, message) => addFault(own, { source, offset }, 'too_large', message),
  })
  const elements = [...elementsOf(tree)]
  if (countDrawn(elements, drawnMax) > drawnMax) {
    const message = `The drawing reuses parts of itself, with more than ${drawnMax.toLocaleString('en')} elements in total. Simplify it, or save it as PNG.`
    addFault(own, { source, offset: 0 }, 'too_large', message)
  }
  for (const element of elements) {
    const { startTag, endTag } = element.sourceCodeLocation ?? {}
    if (element.tagName !== 'style' || !startTag || !endTag) continue
    const text = source.text
      .slice(startTag.endOffset, endTag.startOffset)
      .replaceAll(/<!\[CDATA\[|\]\]>/g, (mark) => ' '.repeat(mark.length))
    checkCss(own, { source, text, offset: startTag.endOffset, folder: '', kind: 'stylesheet', exact: true })
  }
  const outside = 'A drawing cannot load other files. Embed them in it.'
  for (const fault of own.faults) {
    check.faults.push(
      fault.code === 'missing_asset' ? { ...fault, code: 'external_address', message: outside } : fault,
    )
  }
  for (const { code, line, column } of own.notes.values()) {
    if (code === 'external_address')
      check.faults.push({ file: source.file, line, column, code, message: outside })
  }
}
