import { hasClass } from '@platen/template/commands'
import type { SourceElement, SourceTree } from '@platen/template/markup'
import nounList from './nouns.json' with { type: 'json' }

interface Noun {
  /** For people, such as “the headings”. */
  words: string
  pattern: RegExp
  find: (tree: SourceTree) => SourceElement[]
  /** Names of elements around the selection to which the noun can refer. */
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

/**
 * Nouns for parts that most documents have. For each noun, `nouns.json` has a pattern of its names, and either the name and class of its elements
 * or the name of a finder.
 */
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
