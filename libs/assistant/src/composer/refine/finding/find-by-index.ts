import { elementsIn, hasClass } from '@platen/template/commands'
import type { SourceElement, SourceTree } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { ordinal } from '../../words/numerals.ts'
import { literal, part, type Phrase } from '../reading/phrase.ts'
import { withoutArticle } from '../reading/words.ts'
import { nouns } from './nouns.ts'

const signatureLine =
  /^(?:signatures?|signature (?:lines?|fields?)|lines? to sign(?: on)?|unterschrift(?:en)?|unterschriften?s?(?:zeile|feld|linie)n?|lignes? de signature|firmas?|lineas? de firma)$/

/**
 * Finds a part by its index, such as “the second signature line” or “the last picture”.
 * Returns `undefined` if the words do not contain an index.
 */
export function findByIndex(tree: SourceTree, words: Phrase): SourceElement | Declined | undefined {
  const { index, noun } = split(words)
  if (index === undefined) return undefined
  const isSignature = signatureLine.test(noun.text)
  const all = isSignature
    ? signatureLines(tree)
    : nouns.find(({ pattern }) => pattern.test(noun.text))?.find(tree)
  if (!all) return undefined
  const found = all.at(index)
  if (!found) {
    const counted = all.length === 1 ? 'only one' : all.length === 0 ? 'none' : `only ${all.length}`
    return { declined: `There is no “${literal(withoutArticle(words))}”. The page has ${counted}.` }
  }
  // The only signature line is returned with its block, which would otherwise be left empty.
  return isSignature && all.length === 1 ? blockOfLines(found) : found
}

/** Whether the given words refer to a part by its index. */
export function namesIndex(words: Phrase): boolean {
  const { index, noun } = split(words)
  return (
    index !== undefined &&
    (signatureLine.test(noun.text) || nouns.some(({ pattern }) => pattern.test(noun.text)))
  )
}

function split(words: Phrase): { index: number | undefined; noun: Phrase } {
  const own = withoutArticle(words)
  const [word = ''] = own.text.split(' ')
  return { index: ordinal(word), noun: part(own, word.length) }
}

/** Returns the signature lines that are not repeated for the rows of a list. */
function signatureLines({ elements, html }: SourceTree): SourceElement[] {
  return elements
    .filter((one) => hasClass(one, /^signatures$/) && !/\{\{#/.test(html.slice(one.openEnd, one.closeStart)))
    .flatMap(elementsIn)
}

function blockOfLines(line: SourceElement): SourceElement {
  const block = line.parent ?? line
  const around = block.parent
  return around && hasClass(around, /^sign$/) && elementsIn(around).length === 1 ? around : block
}
