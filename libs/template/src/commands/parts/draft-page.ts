import type { DraftSource, ReachedElement } from '@platen/contract'
import { pageCss, pageHtml } from '@platen/template/draft'
import {
  insertBlock,
  type InsertPosition,
  isPageEdit,
  parseSource,
  type SourceElement,
  type SourceTree,
  styleOf,
} from '@platen/template/markup'
import type { CommandDone, CommandDraft, CommandRefused } from '../command.ts'
import { blockOf } from './block-of.ts'
import { findPart } from './find-part.ts'
import { toReachedElement } from './name-element.ts'
import { firstBlock, lastBlock } from './page-blocks.ts'

export interface DraftPage {
  source: DraftSource
  tree: SourceTree
  css: string
}

const pages = new WeakMap<DraftSource, DraftPage>()

/** Reads the page of a draft once, so that all commands use the elements of the same tree. */
export function readPage(source: DraftSource): DraftPage {
  const known = pages.get(source)
  if (known) return known
  const page = { source, tree: parseSource(pageHtml(source)), css: pageCss(source) }
  pages.set(source, page)
  return page
}

/**
 * Returns the position for a new block: next to the requested part, before the first block, or after the last block before signatures. With
 * `mayBeInside`, returns the end of that last block if its text is centered, so that the new block is also centered.
 */
export function positionFor(
  { source, about }: CommandDraft,
  {
    part,
    at = 'after',
    mayBeInside = false,
  }: { part?: string | undefined; at?: 'before' | 'after' | undefined; mayBeInside?: boolean },
): InsertPosition | CommandRefused {
  const page = readPage(source)
  const found = findPart(page, { about, part })
  if (found && 'refused' in found) return found
  if (found) return { at, element: blockOf(found) }
  if (at === 'before') return { at, element: firstBlock(page.tree) }
  const element = lastBlock(page.tree)
  if (!element) return { at: 'inside' }
  const isCenterd =
    mayBeInside &&
    /^(?:section|div|article)$/.test(element.name) &&
    styleOf(page.tree, page.css, element)['text-align']?.value === 'center'
  return { at: isCenterd ? 'inside' : 'after', element }
}

/** Returns the source with these files replaced. */
export function withFiles(source: DraftSource, files: Readonly<Record<string, string>>): DraftSource {
  return { ...source, files: { ...source.files, ...files } }
}

export function putBlock(
  source: DraftSource,
  block: Parameters<typeof insertBlock>[1],
  position: InsertPosition,
): { files: Record<string, string>; named: ReachedElement[] } | CommandRefused {
  const { tree, css } = readPage(source)
  const edit = insertBlock({ tree, css }, block, position)
  if (!isPageEdit(edit))
    return { refused: edit?.refused ?? 'Nothing can be put there. Name another part of the page.' }
  const files = {
    ...(edit.html !== tree.html && { 'template.html': edit.html }),
    ...(edit.css !== undefined && edit.css !== css && { 'style.css': edit.css }),
  }
  return { files, named: namedAt(withFiles(source, files), edit.select) }
}

/** Describes the element at an offset for a result. */
export function namedAt(source: DraftSource, start: number | undefined): ReachedElement[] {
  const tree = parseSource(pageHtml(source))
  const element: SourceElement | undefined = tree.elements.find((one) => one.start === start)
  return element ? [toReachedElement(source, tree, element)] : []
}

export function documentDone(
  files: Record<string, string>,
  summary: string,
  { words = 'the page setup', notes = [] }: { words?: string; notes?: string[] } = {},
): CommandDone {
  return { files, named: [{ words, start: null }], summary, notes }
}
