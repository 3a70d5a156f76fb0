import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { refused } from './open-docx.ts'

/** Names are `prefix:name` with Word's usual prefixes, regardless of the prefixes in the part. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
}

export type XmlNode = XmlElement | string

const depthMax = 256
const nodesMax = 1_500_000

const word = 'wordprocessingml/'
/** The end of a namespace and its prefix: both editions of the standard (ECMA-376, Strict and Transitional) and Word's own. */
const prefixes: readonly [end: string, prefix: string][] = [
  [`${word}2006/main`, 'w'],
  [`${word}main`, 'w'],
  ['officeDocument/2006/relationships', 'r'],
  ['officeDocument/relationships', 'r'],
  ['drawingml/2006/wordprocessingDrawing', 'wp'],
  ['drawingml/wordprocessingDrawing', 'wp'],
  ['drawingml/2006/main', 'a'],
  ['drawingml/main', 'a'],
  ['drawingml/2006/picture', 'pic'],
  ['drawingml/picture', 'pic'],
  ['drawingml/2006/chart', 'c'],
  ['drawingml/chart', 'c'],
  ['drawingml/2006/diagram', 'dgm'],
  ['officeDocument/2006/math', 'm'],
  ['officeDocument/math', 'm'],
  ['markup-compatibility/2006', 'mc'],
  ['word/2010/wordml', 'w14'],
  ['word/2012/wordml', 'w15'],
  ['word/2010/wordprocessingShape', 'wps'],
  ['word/2010/wordprocessingGroup', 'wpg'],
  ['schemas-microsoft-com:vml', 'v'],
  ['schemas-microsoft-com:office:office', 'o'],
  ['package/2006/relationships', 'rel'],
  ['package/2006/content-types', 'ct'],
]

/**
 * Parses a part with only the entities of XML, and without external files. Throws `invalid_upload` for a DOCTYPE, invalid XML, and parts
 * beyond the limits.
 */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open: XmlElement[] = [root]
  let nodes = 0
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', () => {
    throw refused('A part of it is damaged. Open it in Word and save it again.')
  })
  parser.on('doctype', () => {
    throw refused('A part of it declares entities. Office programs do not write such files.')
  })
  parser.on('opentag', (tag) => {
    if (open.length > depthMax) throw refused('It is nested too deeply.')
    if ((nodes += 1) > nodesMax) throw refused('It has too many paragraphs. Split the document.')
    const element: XmlElement = {
      name: known(tag.uri, tag.local),
      attributes: attributesOf(tag.attributes),
      children: [],
    }
    // Keeping elements takes most of the time for a large document.
    if (!unread.has(element.name)) open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (value: string) => void open.at(-1)?.children.push(value)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    // A growing array has room for seventeen items, more than most elements need.
    if (element) element.children = element.children.length === 0 ? noChildren : element.children.slice()
  })
  parser.write(text).close()
  const [first] = root.children.filter((node) => typeof node !== 'string')
  if (!first) throw refused('A part of it is empty.')
  return first
}

/** Word's internal marks: half of the elements and attributes in an edited document. */
const unread = new Set(['w:proofErr', 'w:lastRenderedPageBreak'])
const unreadAttribute = /^(?:w:rsid|w14:(?:para|text)Id$)/
const noChildren: XmlNode[] = []
const noAttributes: Record<string, string> = Object.freeze({})

function attributesOf(given: Record<string, SaxesAttributeNS>): Record<string, string> {
  let attributes: Record<string, string> | undefined
  for (const key in given) {
    const attribute = given[key]
    if (!attribute || attribute.prefix === 'xmlns' || attribute.name === 'xmlns') continue
    const name = attribute.prefix === '' ? attribute.local : known(attribute.uri, attribute.local)
    if (unreadAttribute.test(name)) continue
    attributes ??= {}
    attributes[name] = attribute.value
  }
  return attributes ?? noAttributes
}

const knownPrefixes = new Map<string, string>()

function known(uri: string, local: string): string {
  let prefix = knownPrefixes.get(uri)
  if (prefix === undefined) {
    prefix = prefixes.find(([end]) => uri.endsWith(end))?.[1] ?? (uri === '' ? '' : '?')
    if (knownPrefixes.size < 1_000) knownPrefixes.set(uri, prefix)
  }
  return prefix === '' ? local : `${prefix}:${local}`
}
