import { blockOf } from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import type { SourceElement } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { isDeclined, type Working } from '../refining.ts'
import { literal, part, type Phrase } from '../reading/phrase.ts'
import { withoutArticle } from '../reading/words.ts'
import { findTarget, isPronoun } from './find-target.ts'

const noun = /\s+(?:section|table|block|part|area|paragraph|box|abschnitt|bereich|block|absatz|teil|kasten)$/
const nounBefore = /^(?:section|bloc|partie|paragraphe|seccion|bloque|parrafo|parte|abschnitt|absatz)\s+/
/** Finds the block of the page that the given words refer to. The words of a heading refer to its section. */
export function findBlock(draft: Working, words: Phrase, { first = false } = {}): SourceElement | Declined {
  const name = withoutNoun(words)
  const free = isPronoun(words) ? draft : { ...draft, about: undefined }
  const target = findTarget(free, name)
  if (isDeclined(target)) {
    const whole = name.text === words.text ? target : findTarget(free, words)
    if (isDeclined(whole) || whole.kind !== 'elements') return target
    return blockOf(whole.elements[0])
  }
  if (target.kind !== 'elements') return { declined: 'That is the whole document. Name a part of it.' }
  const blocks = [...new Set(target.elements.map(blockOf))]
  const [only, second] = blocks
  if (!only) return { declined: `“${literal(words)}” cannot be moved.` }
  if (second && !first)
    return {
      declined: `“${literal(words)}” is on the page ${blocks.length} times. Click one of them, and repeat the request with “this”.`,
    }
  // If several blocks match, the table that prints a list is preferred.
  const html = pageHtml(draft.source)
  return (
    (first
      ? blocks.find(
          (block) =>
            block.name === 'table' && /\{\{#[^}]*\}\}\s*<tr/.test(html.slice(block.start, block.end)),
        )
      : undefined) ?? only
  )
}

function withoutNoun(words: Phrase): Phrase {
  const own = withoutArticle(words)
  const from = nounBefore.exec(own.text)?.[0].length ?? 0
  return part(own, from, noun.exec(own.text)?.index ?? own.text.length)
}
