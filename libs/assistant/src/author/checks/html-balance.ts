import { findSections, type SourceElement, type SourceTree } from '@platen/template/markup'

/** Void elements of HTML and empty elements of SVG. */
const empty = new Set(
  'area base br col embed hr img input link meta param source track wbr image path rect circle line polyline polygon ellipse use stop'.split(
    ' ',
  ),
)
/** Elements whose end tag is optional. */
const mayStayOpen = new Set(
  'html head body p li dt dd option optgroup thead tbody tfoot tr td th colgroup caption rt rp'.split(' '),
)

/** Returns a sentence for each element, tag or section of a page that is not well-formed. */
export function unbalanced(tree: SourceTree): string[] {
  return [...openElements(tree), ...strayTags(tree), ...tornSections(tree)]
}

function openElements({ html, elements }: SourceTree): string[] {
  return elements
    .filter(({ name, openEnd, closeStart, end, start }) => {
      const isClosed = closeStart < end || html.slice(start, openEnd).endsWith('/>')
      return !isClosed && !empty.has(name) && !mayStayOpen.has(name)
    })
    .map((element) => `<${element.name}> (${lineOf(html, element.start)}) has no end tag.`)
}

/** Finds misplaced tags, which browsers drop. */
function strayTags({ html, elements, children }: SourceTree): string[] {
  const texts = [
    ...children,
    ...elements.flatMap((element) => (isRaw(element) ? [] : element.children)),
  ].filter(({ kind }) => kind === 'text')
  return texts.flatMap(({ start, end }) => {
    const text = html.slice(start, end).replaceAll(/\{\{[\s\S]*?\}\}/g, (tag) => ' '.repeat(tag.length))
    return [...text.matchAll(/<\/?[a-z][^\s/>]*/gi)].map(
      ({ 0: tag, index }) => `${tag}> (${lineOf(html, start + index)}) is misplaced.`,
    )
  })
}

function isRaw({ name }: SourceElement): boolean {
  return name === 'style' || name === 'script' || name === 'textarea' || name === 'title'
}

/** Finds sections that begin and end in different elements. */
function tornSections(tree: SourceTree): string[] {
  const holderOf = (offset: number) => {
    let holder: SourceElement | undefined
    for (const element of tree.elements) {
      if (element.start > offset) break
      if (offset < element.end) holder = element
    }
    return holder && offset < holder.openEnd ? `tag of ${holder.index}` : holder?.index
  }
  return findSections(tree.html)
    .filter(({ start, closeStart }) => holderOf(start) !== holderOf(closeStart))
    .map(
      ({ name, start, closeStart }) =>
        `{{#${name}}} (${lineOf(tree.html, start)}) and its {{/${name}}} (${lineOf(tree.html, closeStart)}) are in different elements: put both around whole rows or inside one cell.`,
    )
}

function lineOf(html: string, offset: number): string {
  return `line ${html.slice(0, offset).split('\n').length}`
}

/** Returns the messages about errors that the page did not have before, ignoring line numbers. */
export function newlyUnbalanced(before: SourceTree, after: SourceTree): string[] {
  const known = unbalanced(before).map(withoutLines)
  return unbalanced(after).filter((sentence) => {
    const at = known.indexOf(withoutLines(sentence))
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}

function withoutLines(sentence: string): string {
  return sentence.replaceAll(/line \d+/g, '')
}
