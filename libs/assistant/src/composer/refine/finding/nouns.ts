import { hasClass } from '@platen/template/commands'
import type { SourceElement, SourceTree } from '@platen/template/markup'
import nounList from './nouns.json' with { type: 'json' }

interface Noun {
  /** For people, such as “the headings”. */
  words: string
  pattern: RegExp
  find: (tree: SourceTree) => SourceElement[]
  /** The names of elements around a selection that the noun can mean. */
  climbs: readonly string[]
}

const finders: Readonly<Record<string, (elements: readonly SourceElement[]) => SourceElement[]>> = {
  title: (elements) =>
    ['h1', 'h2', 'h3'].flatMap((level) => elements.find(({ name }) => name === level) ?? []).slice(0, 1),
  head: (elements) =>
    elements.filter(({ name, parent: row }) => name === 'th' && row?.parent?.name === 'thead'),
  logo: (elements) => {
    const pictures = elements.filter(({ name }) => name === 'img')
    const logos = pictures.filter(({ attributes }) => attributes.some(({ value }) => /logo/i.test(value)))
    return logos.length > 0 ? logos : pictures.length === 1 ? pictures : []
  },
}

/** Nouns for the parts of most documents. `nouns.json` lists patterns of names, and the name and class of the elements, or a finder. */
export const nouns: readonly Noun[] = nounList.map(({ words, names, find = '-', climbs = '' }) => {
  const [name = /^$/, className] = find.split('.').map((one) => new RegExp(`^(?:${one || '.*'})$`))
  return {
    words,
    pattern: new RegExp(`^(?:${names})$`),
    find: ({ elements }) =>
      finders[find]?.(elements) ??
      elements.filter((element) => name.test(element.name) && (!className || hasClass(element, className))),
    climbs: climbs.split(' '),
  }
})
