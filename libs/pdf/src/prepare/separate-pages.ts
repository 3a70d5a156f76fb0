import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPageLeaf,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

export interface SeparatePages {
  root: PDFRef
  pages: Array<{ node: PDFPageLeaf; ref: PDFRef }>
}

/**
 * Makes the pages of a document independent: all are children of the root, have their inherited entries, and their own contents array and
 * resources, so that each can be changed or copied. Objects in the resources stay shared.
 */
export function separatePages(document: PDFDocument): SeparatePages {
  const { catalog, context } = document
  const root = catalog.get(PDFName.of('Pages'))
  if (!(root instanceof PDFRef)) throw new Error('The page tree is not a separate object')
  const seen = new Set<PDFRef>()
  const pages = document.getPages().map(({ node, ref }) => {
    // A page that occurs twice in the tree becomes two pages.
    if (!seen.has(ref)) return { node, ref: see(ref) }
    const copy = node.clone()
    return { node: copy, ref: see(context.register(copy)) }
  })
  function see(ref: PDFRef): PDFRef {
    seen.add(ref)
    return ref
  }
  for (const { node } of pages) {
    for (const name of inherited) own(node, name)
    ownContents(node)
    ownResources(node)
    node.set(PDFName.of('Parent'), root)
  }
  context.assign(root, context.obj({ Type: 'Pages', Kids: pages.map(({ ref }) => ref), Count: pages.length }))
  return { root, pages }
}

/** ISO 32000-1, table 30. */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((name) => PDFName.of(name))

function own(node: PDFPageLeaf, name: PDFName): void {
  if (node.has(name)) return
  const value = node.getInheritableAttribute(name)
  if (value) node.set(name, value)
}

function ownContents(node: PDFPageLeaf): void {
  const contents = node.lookup(PDFName.of('Contents'))
  const single = node.get(PDFName.of('Contents'))
  const parts: PDFObject[] =
    contents instanceof PDFArray
      ? contents.asArray()
      : contents instanceof PDFStream && single
        ? [single]
        : []
  const streams = parts.filter((part) => node.context.lookup(part) instanceof PDFStream)
  node.set(PDFName.of('Contents'), node.context.obj(streams))
}

function ownResources(node: PDFPageLeaf): void {
  const resources = copyOf(node, PDFName.of('Resources'))
  resources.set(PDFName.of('XObject'), copyOf(resources, PDFName.of('XObject')))
  node.set(PDFName.of('Resources'), resources)
}

/** Returns a copy of the dictionary at a name, or an empty one. */
function copyOf(dictionary: PDFDict, name: PDFName): PDFDict {
  const found = dictionary.lookup(name)
  return found instanceof PDFDict ? found.clone(dictionary.context) : dictionary.context.obj({})
}
