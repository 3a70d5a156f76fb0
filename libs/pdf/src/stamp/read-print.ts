import { type Entries, readEntries, readReference } from '../read/entries.ts'
import { entriesOf, type FindObject, listPages } from '../read/page-tree.ts'
import { type PdfObject, readPdfObjects } from '../read/read-objects.ts'
import { ForeignSyntax } from '../tokens.ts'

/** What Chromium printed, taken apart. */
export interface Print {
  size: number
  /** What the pages draw with. */
  parts: PdfObject[]
  pages: PrintPage[]
  /** What it says of itself, and of how it is opened. */
  information: Entries
  catalog: Entries
}

/** One page of it. */
export interface PrintPage {
  box: number[]
  /** The text of its dictionary of resources. */
  resources: Buffer
  content: PdfObject
}

/** Takes an untagged print of Chromium apart. Throws `ForeignSyntax` for one that is written otherwise. */
export function readPrint(pdf: Buffer): Print {
  const file = readPdfObjects(pdf)
  if (!file) throw new ForeignSyntax('it is not written as Chromium writes')
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
  if (box.length !== 4) throw new ForeignSyntax('a page has no box')
  return box
}
