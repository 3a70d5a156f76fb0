import { type Entries, readEntries, readReference } from '../read/entries.ts'
import { entriesOf, type FindObject, listPages } from '../read/page-tree.ts'
import { type PdfObject, readPdfObjects } from '../read/read-objects.ts'
import { ForeignSyntax } from '../tokens.ts'

export interface Print {
  size: number
  /** Objects that the pages use. */
  parts: PdfObject[]
  pages: PrintPage[]
  /** Properties and opening settings. */
  information: Entries
  catalog: Entries
}

export interface PrintPage {
  box: number[]
  resources: Buffer
  content: PdfObject
}

/** Parses an untagged document printed by Chromium. Throws `ForeignSyntax` for any other file. */
export function readPrint(pdf: Buffer): Print {
  const file = readPdfObjects(pdf)
  if (!file) throw new ForeignSyntax('it was not written by Chromium')
  const objects = new Map(file.objects.map((object) => [object.id, object]))
  const find: FindObject = (id) => objects.get(id)
  const trailer = readEntries(Buffer.from(`<<${file.trailer}>>`))
  const [root, info] = [readReference(trailer.get('Root')), readReference(trailer.get('Info'))]
  const catalog = entriesOf(find, root)
  const notPart = new Set([root, info])
  const pages = listPages(find, readReference(catalog.get('Pages')), notPart).map((id) => {
    const entries = entriesOf(find, id)
    const content = find(readReference(entries.get('Contents')))
    if (!content?.isStream) throw new ForeignSyntax('a page has no content')
    notPart.add(content.id)
    return {
      box: readBox(entries),
      resources: Buffer.from(entries.get('Resources') ?? '<<>>', 'latin1'),
      content,
    }
  })
  return {
    size: file.size,
    pages,
    parts: file.objects.filter(({ id }) => !notPart.has(id)),
    information: entriesOf(find, info),
    catalog,
  }
}

function readBox(entries: Entries): number[] {
  const box =
    entries
      .get('MediaBox')
      ?.match(/-?[\d.]+/g)
      ?.map(Number) ?? []
  if (box.length !== 4) throw new ForeignSyntax('a page has no MediaBox')
  return box
}
