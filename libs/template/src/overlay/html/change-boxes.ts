import {
  attributeChange,
  attributeOf,
  changeInlineStyle,
  readInlineStyle,
  type SourceElement,
  type SourceTree,
  type TextChange,
  withChanges,
} from '@platen/template/markup'
import type { AnyBox, OtherBox } from '../box.ts'
import { type BoxParts, type ElementParts, partsOf, positionStyle } from './box-parts.ts'
import { sourcesAdded } from './insert-boxes.ts'
import { finishOverlayEdit, type OverlayEdit } from './overlay-edit.ts'
import { onlyElement } from './read-box.ts'
import type { Overlay, SourceBox } from './read-overlay.ts'
import { boxesRemoved } from './remove-boxes.ts'
import { writeBox, writeContent } from './write-box.ts'

/** Changes boxes by index. Only differences are written. A box that is moved to another page is on top. */
export function changeBoxes(overlay: Overlay, changed: ReadonlyMap<number, AnyBox>): OverlayEdit {
  const { tree, boxes } = overlay
  const changes: TextChange[] = []
  const kept: number[] = []
  const leaving: number[] = []
  const arriving: { page: number; source: string }[] = []
  for (const [index, box] of changed) {
    const from = boxes[index]
    if (!from) continue
    const own = changesOf(tree, from, box)
    if (box.page === from.box.page) {
      changes.push(...own)
      kept.push(from.element.start)
    } else {
      leaving.push(index)
      arriving.push({ page: box.page, source: sourceAfter(tree, from.element, own) })
    }
  }
  const filled = new Set(arriving.map(({ page }) => page))
  return finishOverlayEdit(
    overlay,
    [...changes, ...boxesRemoved(overlay, leaving, filled), ...sourcesAdded(overlay, arriving)],
    kept,
  )
}

function sourceAfter(
  { html }: SourceTree,
  { start, end }: SourceElement,
  changes: readonly TextChange[],
): string {
  return withChanges(
    html.slice(start, end),
    changes.map(({ from, to, insert }) => ({ from: from - start, to: to - start, insert })),
  )
}

function changesOf(tree: SourceTree, { box: old, element }: SourceBox, box: AnyBox): TextChange[] {
  if (box.kind === 'other')
    return old.kind === 'other' ? elementChanges(tree, element, otherParts(old), otherParts(box)) : []
  if (old.kind === 'other') return []
  if (old.kind !== box.kind) return [{ from: element.start, to: element.end, insert: writeBox(box) }]
  const [before, after] = [partsOf(old), partsOf(box)]
  return [...elementChanges(tree, element, before, after), ...contentChanges(tree, element, before, after)]
}

/** Returns the parts of an element that the author wrote. Only its position can change. */
function otherParts(box: OtherBox): ElementParts {
  return { name: '', attributes: { 'data-locked': box.isLocked ? '' : undefined }, style: positionStyle(box) }
}

function contentChanges(
  tree: SourceTree,
  element: SourceElement,
  before: BoxParts,
  after: BoxParts,
): TextChange[] {
  const { openEnd: from, closeStart: to } = element
  if (before.inner && after.inner) {
    const inner = onlyElement(tree, element, after.inner.name)
    return inner ? elementChanges(tree, inner, before.inner, after.inner) : []
  }
  const [old, insert] = [before, after].map(writeContent)
  return old === insert ? [] : [{ from, to, insert: insert ?? '' }]
}

function elementChanges(
  tree: SourceTree,
  element: SourceElement,
  before: ElementParts,
  after: ElementParts,
): TextChange[] {
  const attributes = Object.keys({ ...before.attributes, ...after.attributes })
    .filter((name) => before.attributes[name] !== after.attributes[name])
    .map((name) => attributeChange(tree, element, { name, value: after.attributes[name] }))
  const old = attributeOf(element, 'style') ?? ''
  const style = changeInlineStyle(old, changedStyle(before.style, after.style))
  const value = readInlineStyle(style).size === 0 ? undefined : style
  return style === old
    ? attributes
    : [...attributes, attributeChange(tree, element, { name: 'style', value })]
}

function changedStyle(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.keys({ ...before, ...after })
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, after[name]]),
  )
}
