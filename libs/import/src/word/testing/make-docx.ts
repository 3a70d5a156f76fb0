import { strToU8, zipSync } from 'fflate'

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const namespaces = [
  `xmlns:w="${w}"`,
  `xmlns:r="${office}"`,
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ')

/** A part of a test document: the name of its root without `w:`, and its content. */
export interface MadePart {
  root: string
  type: string
  content: string
}

/** Creates a Word document with this body. `parts` by path under `word/`; `relationships` are added to those in the document. */
export function makeDocx(
  body: string,
  {
    parts = {},
    relationships = '',
    files = {},
    declaration = '',
  }: {
    parts?: Record<string, MadePart>
    relationships?: string
    files?: Record<string, Uint8Array>
    declaration?: string
  } = {},
): Uint8Array {
  const part = (root: string, content: string) =>
    strToU8(
      `<?xml version="1.0" encoding="UTF-8"?>${declaration}<w:${root} ${namespaces}>${content}</w:${root}>`,
    )
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const rels = (content: string) =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`,
    )
  return zipSync({
    '_rels/.rels': rels(relationship('rId1', 'officeDocument', 'word/document.xml')),
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': rels(
      Object.entries(parts)
        .map(([name, { type }]) => relationship(name.replace('.xml', ''), type, name))
        .join('') + relationships,
    ),
    ...Object.fromEntries(
      Object.entries(parts).map(([name, { root, content }]) => [`word/${name}`, part(root, content)]),
    ),
    ...files,
  })
}

export function paragraph(...runs: string[]): string {
  return `<w:p>${runs.join('')}</w:p>`
}

export function run(text: string, look = ''): string {
  return `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
}

/** Returns a table with one paragraph per cell. */
export function table(...rows: string[][]): string {
  const cells = (row: string[]) => row.map((text) => `<w:tc>${paragraph(run(text))}</w:tc>`).join('')
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`
}
