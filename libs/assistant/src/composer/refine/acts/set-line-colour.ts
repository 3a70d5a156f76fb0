import type { DraftSource } from '@platen/contract'
import { reached } from '@platen/template/commands'
import { pageCss, pageHtml } from '@platen/template/draft'
import { parseSource, type SourceElement } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { capital } from '../reading/capital.ts'
import type { Done } from '../refining.ts'

const paint =
  /var\(--[^()]*(?:\([^()]*\)[^()]*)*\)|#[\da-f]{3,8}\b|currentcolor|(?<=(?:solid|dashed|dotted|double)\s+)[a-z]+/gi
const line = /((?:^|[;{\s])(?:border|outline)(?:-[a-z]+)*\s*:)([^;}]*)/gi

/** Colours what shows no words: the lines around it. */
export function setLineColour(
  source: DraftSource,
  { elements, words }: { elements: readonly SourceElement[]; words: string },
  colour: { value: string; words: string },
): Done | Declined {
  const before = pageCss(source)
  const classes = new Set(
    elements.flatMap(({ attributes }) =>
      attributes.flatMap(({ name, value }) => (name === 'class' ? value.split(/\s+/) : [])),
    ),
  )
  const css = before.replaceAll(/\.([\w-]+)\s*\{[^{}]*\}/g, (rule, name: string) =>
    classes.has(name)
      ? rule.replaceAll(
          line,
          (_, property: string, value: string) => property + value.replaceAll(paint, colour.value),
        )
      : rule,
  )
  if (css === before)
    return {
      declined: before.includes(colour.value)
        ? `${capital(words)} has that colour already, or no line that could take it.`
        : `${capital(words)} shows neither words nor lines that could take a colour.`,
    }
  const tree = parseSource(pageHtml(source))
  return {
    files: { 'style.css': css },
    named: elements.flatMap(({ index }) => {
      const same = tree.elements[index]
      return same ? [reached(source, tree, same)] : []
    }),
    summary: `Set ${words} in ${colour.words} (${colour.value})`,
  }
}
