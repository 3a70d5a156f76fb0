import type { Completion } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import {
  type DraftSource,
  type FieldDeclaration,
  nameFromLabel,
  labelFromName,
  fieldNameError,
} from '@platen/contract'
import { listAround } from '@platen/template/markup'
import { readSettings, addEverywhere, draftShape, readDeclarations } from '@platen/template/draft'
import { type RowAmount, rowAmountFor, withDeduction } from '../../fields/deduction.ts'
import { declarationOf, kindsFor, type NewKind } from './new-kinds.ts'

/** The fields to create when editing ends, by name. */
export type NewFields = Map<string, NewField>

export interface NewField {
  kind: NewKind
  label: string
  /** For a deduction: the computed amount of the row that it is deducted from. */
  amount?: RowAmount
}

/** Names of fields that are more likely deductions than values that are only printed. */
const deductions = /(?:^|_)(?:discount|rebate|deduction|reduction|rabatt|skonto|nachlass|remise)(?:_|$)/i

/** Returns completions that create a field with the typed name, one for each possible type, most likely first. */
export function newFieldOptions(
  typed: string,
  known: ReadonlySet<string>,
  {
    onNew,
    open,
    amount,
  }: {
    onNew: (name: string, made: NewField) => void
    open: string
    /** The computed amount of the row, from which a new field can be deducted. */
    amount: RowAmount | undefined
  },
): Completion[] {
  const words = typed.trim()
  const name = nameFromLabel(words)
  const isName = /^[A-Za-z_]\w*$/.test(name) && fieldNameError(name) === undefined
  if (!isName || known.has(name)) return []
  const label = name === words ? labelFromName(words) : words
  const plain: Offered[] = kindsFor(name).map((kind) => ({ kind, words: kind.words }))
  const less = amount ? deductionsOf(plain, amount) : []
  const offered = deductions.test(name) ? [...less, ...plain] : [...plain, ...less]
  return offered.map(({ words: typeLabel, ...made }, index) => ({
    // CodeMirror sorts matching labels by length. The suffix keeps this option from being sorted first.
    label: `${typed} … ${index}`,
    displayLabel: words,
    detail: `New field: ${typeLabel}`,
    boost: -90 - index,
    apply: (view: EditorView, _completion: unknown, from: number, to: number) => {
      onNew(name, { ...made, label })
      const isClosed = view.state.sliceDoc(to, to + 2) === '}}'
      const insert = `${open}${name}}}`
      view.dispatch({
        changes: { from, to: isClosed ? to + 2 : to, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.complete',
      })
    },
  }))
}

type Offered = Omit<NewField, 'label'> & { words: string }

function deductionsOf(plain: readonly Offered[], amount: RowAmount): Offered[] {
  return plain.flatMap(({ kind }) =>
    kind.type === 'percent' ? [{ kind, amount, words: `deducted from “${amount.label}”, such as 5%` }] : [],
  )
}

/** Returns the computed amount of the list item at an offset of the page. */
export function rowAmountAt(source: DraftSource, at: number): RowAmount | undefined {
  const { 'template.html': html = '', 'template.json': settings = '' } = source.files
  const list = listAround(html, at, draftShape(source))
  return list && rowAmountFor(readDeclarations(readSettings(settings)), [...list, ''])
}

/** Declares new fields at an offset of the page, adds an example to every sample, and returns the changed files. */
export function filesWithFields(source: DraftSource, made: NewFields, at: number): Record<string, string> {
  const { 'template.html': html = '' } = source.files
  const list = listAround(html, at, draftShape(source)) ?? []
  const added: Record<string, string> = {}
  for (const [name, { kind, label, amount }] of made) {
    if (!html.includes(`{{${name}}}`)) continue
    const now = { ...source, files: { ...source.files, ...added } }
    const bare = declarationOf(kind, readSettings(now.files['template.json'] ?? ''))
    const labeled: FieldDeclaration = { ...bare, label }
    const declaration = amount ? { ...labeled, required: false } : labeled
    const path = [...list, name]
    Object.assign(added, addEverywhere(now, { path, declaration }).files)
    if (amount) {
      const settings = added['template.json'] ?? now.files['template.json'] ?? ''
      added['template.json'] = withDeduction(settings, amount, { path, type: kind.type })
    }
  }
  return added
}
