import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, childrenOf, numberOf, onOff, valueOf } from '../package/xml-queries.ts'

/** A section of a document. Lengths are in points. */
export interface WordSection {
  elements: XmlElement[]
  width: number
  height: number
  margin: { top: number; right: number; bottom: number; left: number }
  headerAt: number
  footerAt: number
  columns: number
  columnGap: number
  hasColumnRule: boolean
  /** Whether the section starts on the last page of the previous one. */
  isContinuous: boolean
  /** Whether its first page has another header and footer. */
  hasFirst: boolean
  /** Relationship IDs by kind (`default`, `first`, `even`), including inherited ones. */
  headers: Record<string, string>
  footers: Record<string, string>
}

const a4 = { width: 595.3, height: 841.9 }
/** Chromium prints no smaller page. */
const sideMinPt = 36
const sideMaxPt = 14_400

/** Splits the body into sections (ECMA-376-1 §17.6). Some programs write several bodies. */
export function readSections(bodies: readonly XmlElement[]): WordSection[] {
  const sections: WordSection[] = []
  let elements: XmlElement[] = []
  const end = (properties: XmlElement | undefined) => {
    sections.push(sectionOf(elements, properties, sections.at(-1)))
    elements = []
  }
  for (const child of bodies.flatMap((body) => childrenOf(body))) {
    if (child.name === 'w:sectPr') {
      end(child)
      continue
    }
    elements.push(child)
    const own = child.name === 'w:p' ? childOf(child, 'w:pPr', 'w:sectPr') : undefined
    if (own) end(own)
  }
  if (elements.length > 0 || sections.length === 0) end(undefined)
  return sections
}

function sectionOf(
  elements: XmlElement[],
  properties: XmlElement | undefined,
  before: WordSection | undefined,
): WordSection {
  const size = childOf(properties, 'w:pgSz')
  const margin = childOf(properties, 'w:pgMar')
  const columns = childOf(properties, 'w:cols')
  const points = (of: XmlElement | undefined, name: string, fallback: number) =>
    (numberOf(of, name) ?? fallback * 20) / 20
  const side = (name: string, fallback: number) =>
    Math.min(sideMaxPt, Math.max(sideMinPt, points(size, name, fallback)))
  const own = childrenOf(columns, 'w:col').length
  return {
    elements,
    width: side('w:w', a4.width),
    height: side('w:h', a4.height),
    margin: {
      top: Math.abs(points(margin, 'w:top', 72)),
      right: Math.max(0, points(margin, 'w:right', 72)),
      bottom: Math.abs(points(margin, 'w:bottom', 72)),
      left: Math.max(0, points(margin, 'w:left', 72)) + Math.max(0, points(margin, 'w:gutter', 0)),
    },
    headerAt: Math.max(0, points(margin, 'w:header', 36)),
    footerAt: Math.max(0, points(margin, 'w:footer', 36)),
    columns: Math.min(12, Math.max(1, numberOf(columns, 'w:num') ?? Math.max(1, own))),
    columnGap: points(columns, 'w:space', 36),
    hasColumnRule: ['1', 'true', 'on'].includes(columns?.attributes['w:sep'] ?? ''),
    isContinuous: valueOf(properties, 'w:type') === 'continuous',
    hasFirst: onOff(properties, 'w:titlePg') === true,
    headers: { ...before?.headers, ...references(properties, 'w:headerReference') },
    footers: { ...before?.footers, ...references(properties, 'w:footerReference') },
  }
}

function references(properties: XmlElement | undefined, name: string): Record<string, string> {
  return Object.fromEntries(
    childrenOf(properties, name).map(({ attributes }) => [
      attributes['w:type'] ?? 'default',
      attributes['r:id'] ?? '',
    ]),
  )
}
