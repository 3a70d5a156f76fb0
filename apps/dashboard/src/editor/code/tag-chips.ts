import { type Extension, RangeSetBuilder, StateEffect } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import type { FormulaName } from '../fields/formula-names.ts'
import { declaredLevels, findDeclared } from '../source/complete-tag.ts'
import { type MergeTag, type MergeTagKind, scanMergeTags } from '../source/merge-tags.ts'

const marks = Object.fromEntries(
  (['value', 'section', 'inverted', 'close', 'comment', 'other'] satisfies MergeTagKind[]).map((kind) => [
    kind,
    Decoration.mark({ class: `cm-tag cm-tag-${kind}` }),
  ]),
)

const computed = Object.fromEntries(
  (['value', 'section', 'inverted'] satisfies MergeTagKind[]).map((kind) => [
    kind,
    Decoration.mark({ class: `cm-tag cm-tag-${kind} cm-tag-computed` }),
  ]),
)

/** Requests new chips when something other than the text changed. */
export const refreshChips = StateEffect.define()

/**
 * Highlights merge tags as chips with a color for each kind, and marks calculated ones. If there are no formulas, only the visible text is scanned.
 */
export function tagChips(names: () => readonly FormulaName[]): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = chipsOf(view, names())
      }
      update(update: ViewUpdate) {
        const isAsked = update.transactions.some((one) =>
          one.effects.some((effect) => effect.is(refreshChips)),
        )
        if (update.docChanged || update.viewportChanged || isAsked)
          this.decorations = chipsOf(update.view, names())
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )
}

function chipsOf(view: EditorView, names: readonly FormulaName[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const isCalculated = hasFormula(names)
    ? new Set(computedTags(scanMergeTags(view.state.doc.toString()), names))
    : undefined
  for (const { from, to } of view.visibleRanges) {
    const start = view.state.doc.lineAt(from).from
    for (const tag of scanMergeTags(view.state.sliceDoc(start, to))) {
      const mark = (isCalculated?.has(start + tag.from) && computed[tag.kind]) || marks[tag.kind]
      if (mark) builder.add(start + tag.from, start + tag.to, mark)
    }
  }
  return builder.finish()
}

function hasFormula(names: readonly FormulaName[]): boolean {
  return names.some(({ formula, children }) => formula !== undefined || hasFormula(children))
}

/** Returns the offsets of calculated tags in a single pass that tracks the open sections. */
export function computedTags(tags: readonly MergeTag[], names: readonly FormulaName[]): number[] {
  const open: { name: string; isSection: boolean }[] = []
  let levels: (readonly FormulaName[])[] | undefined = [names]
  const found: number[] = []
  for (const { kind, name, from } of tags) {
    if (kind === 'value' || kind === 'section' || kind === 'inverted') {
      levels ??= declaredLevels(
        names,
        open.flatMap((section) => (section.isSection ? [section.name] : [])),
      )
      if (findDeclared(levels, name)?.formula !== undefined) found.push(from)
    }
    if (kind === 'section' || kind === 'inverted') open.push({ name, isSection: kind === 'section' })
    else if (kind === 'close') {
      const match = open.findLastIndex((section) => section.name === name)
      if (match !== -1) open.length = match
    } else continue
    levels = undefined
  }
  return found
}
