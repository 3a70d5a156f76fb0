import { attributeChange, type SourceElement, type SourceTree, withChanges } from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type { setColumns as definition } from '../definitions/page.ts'
import { findPart } from '../parts/find-part.ts'
import { namedAt, readPage, withFiles } from '../parts/draft-page.ts'
import { nameElement } from '../parts/name-element.ts'
import { pageBlocks } from '../parts/page-blocks.ts'
import { hasClass } from '../parts/whole-part.ts'

const madeClass = /^columns-[2-4]$/
const holders = /^(?:div|section|article|main|ol|ul|dl|body)$/
/** Elements that are never split into columns. */
const wide = /^(?:header|footer|table|h1|figure|hr)$/

/** Sets a part of the page in columns, by default the part with the most text. */
export function setColumns(
  { source, about }: CommandDraft,
  given: Static<typeof definition.arguments>,
): CommandResult {
  const { tree, css } = readPage(source)
  const found = findPart({ source, tree }, { about, part: given.part })
  if (found && 'refused' in found) return found
  const element = found ? holderOf(found) : longestBlock(tree)
  if (!element)
    return {
      refused:
        'The page has no text that can be set in columns, because tables keep the full width. Name a part of the page.',
    }
  const own = element.attributes.find(({ name }) => name === 'class')?.value ?? ''
  const kept = own.split(/\s+/).filter((one) => one !== '' && !madeClass.test(one))
  const name = `columns-${given.count}`
  const classes = [...kept, ...(given.count > 1 ? [name] : [])].join(' ')
  if (classes === own)
    return {
      refused:
        given.count === 1 ? 'This part has no columns.' : `This part is already in ${given.count} columns.`,
    }
  const change = attributeChange(tree, element, { name: 'class', value: classes })
  const files = {
    'template.html': withChanges(tree.html, [change]),
    ...(given.count > 1 &&
      !css.includes(`.${name} {`) && { 'style.css': `${css.trimEnd()}\n${ruleOf(name, given.count)}` }),
  }
  const label = nameElement(source, tree, element)
  return {
    files,
    named: namedAt(withFiles(source, files), element.start),
    summary: given.count === 1 ? `Set ${label} in one column` : `Set ${label} in ${given.count} columns`,
    notes: [],
  }
}

function ruleOf(name: string, count: number): string {
  return `
.${name} {
  column-count: ${count};
  column-gap: 8mm;
}

.${name} > :is(h1, header, footer, table, .sign, .signatures) {
  column-span: all;
}

.${name} :is(h2, h3, h4) {
  break-after: avoid;
}

.${name} > :is(p, li, div, article, dl) {
  break-inside: avoid;
}
`
}

function holderOf(element: SourceElement): SourceElement | undefined {
  for (let at: SourceElement | undefined = element; at; at = at.parent) if (holders.test(at.name)) return at
  return undefined
}

/** Returns the block with the longest source, except tables, letterheads and signatures. */
function longestBlock(tree: SourceTree): SourceElement | undefined {
  return pageBlocks(tree)
    .filter(
      (one) =>
        holders.test(one.name) &&
        !wide.test(one.name) &&
        !hasClass(one, /^(?:sign|signing|signatures|opening|close|table)$/) &&
        !/<table[\s>]/.test(tree.html.slice(one.openEnd, one.closeStart)),
    )
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]
}
