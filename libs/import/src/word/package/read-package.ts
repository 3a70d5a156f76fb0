import path from 'node:path/posix'
import { type DocxFiles, openDocx, refused } from './open-docx.ts'
import { parseXml, type XmlElement } from './parse-xml.ts'
import { childOf, childrenOf } from './xml-queries.ts'

export interface Relationship {
  type: string
  /** Name of a part, or an external address. */
  target: string
  isExternal: boolean
}

export interface DocxPart {
  name: string
  root: XmlElement
  relationships: ReadonlyMap<string, Relationship>
}

export interface DocxPackage {
  files: DocxFiles
  document: DocxPart
  /** Returns the target of the document's relationship of this type, such as `styles`. */
  related: (type: string) => Promise<DocxPart | undefined>
  readPart: (name: string) => Promise<DocxPart | undefined>
  hasMacros: boolean
}

/** Opens a document and parses its main part. Throws `invalid_upload`. */
export async function readPackage(bytes: Buffer): Promise<DocxPackage> {
  const files = await openDocx(bytes)
  const readPart = async (name: string): Promise<DocxPart | undefined> => {
    const root = await readXml(files, name)
    return root && { name, root, relationships: await readRelationships(files, name) }
  }
  const top = await readRelationships(files, '')
  const main = [...top.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml'
  const document = await readPart(files.names.has(main) ? main : 'word/document.xml')
  if (!document || !childOf(document.root, 'w:body'))
    throw refused(
      files.names.has('xl/workbook.xml') || files.names.has('ppt/presentation.xml')
        ? 'It is a spreadsheet or a presentation. Only text documents can be imported.'
        : 'It contains no Word text. Open it in Word and save it again as .docx.',
    )
  return {
    files,
    document,
    readPart,
    related: async (type) => {
      const found = [...document.relationships.values()].find((one) => one.type === type && !one.isExternal)
      return found && readPart(found.target)
    },
    hasMacros: [...files.names].some((name) => /vbaProject\.bin$/i.test(name)),
  }
}

async function readXml(files: DocxFiles, name: string): Promise<XmlElement | undefined> {
  const bytes = await files.read(name)
  if (!bytes) return undefined
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  return parseXml(new TextDecoder(encoding).decode(bytes))
}

async function readRelationships(files: DocxFiles, name: string): Promise<Map<string, Relationship>> {
  const folder = name === '' ? '' : path.dirname(name)
  const root = await readXml(files, path.join(folder, '_rels', `${path.basename(name)}.rels`))
  const found = new Map<string, Relationship>()
  for (const { attributes } of childrenOf(root)) {
    const { Id: id, Type: type = '', Target: target = '', TargetMode: mode } = attributes
    if (id === undefined) continue
    const isExternal = mode?.toLowerCase() === 'external'
    found.set(id, {
      type: type.slice(type.lastIndexOf('/') + 1),
      target: isExternal ? target : partName(folder, target),
      isExternal,
    })
  }
  return found
}

/** A name can only refer to a part of the document. */
function partName(folder: string, target: string): string {
  return target.startsWith('/') ? path.normalize(target).slice(1) : path.normalize(path.join(folder, target))
}
