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
import { type RowAmount, rowAmountBeside, takenOff } from '../../fields/deduction.ts'
import { declarationOf, kindsFor, type NewKind } from './new-kinds.ts'

/** A field that is to be made when the text is done: by its name, what it is and what people call it. */
export type NewFields = Map<string, NewField>

/** A field that is to be made. */
export interface NewField {
  kind: NewKind
  label: string
  /** The amount of its row that becomes less by it. */
  amount?: RowAmount
}

/** Of a name with one of these words, that it is taken off is likelier than that it is only printed. */
const deductions = /(?:^|_)(?:discount|rebate|deduction|reduction|rabatt|skonto|nachlass|remise)(?:_|$)/i

/** The field that is not there yet under the words that are typed, as each of the kinds that it may be: the likeliest first. */
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
    /** The amount that is calculated in the row. */
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
  return offered.map(({ words: kindWords, ...made }, index) => ({
    // Of two labels that begin alike, what is typed whole comes first: this one must not.
    label: `${typed} … ${index}`,
    displayLabel: words,
    detail: `New field: ${kindWords}`,
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
    kind.type === 'percent' ? [{ kind, amount, words: `deducted from “${amount.label}”, such as 5 %` }] : [],
  )
}

/** The amount that is calculated in the row of a list in which the page is at `at`. */
export function amountHere(source: DraftSource, at: number): RowAmount | undefined {
  const { 'template.html': html = '', 'template.json': settings = '' } = source.files
  const list = listAround(html, at, draftShape(source))
  return list && rowAmountBeside(readDeclarations(readSettings(settings)), [...list, ''])
}

/** The files besides the page that have new fields, which stand in the page at `at`: each is declared, and has an example in every sample. */
export function filesWithFields(source: DraftSource, made: NewFields, at: number): Record<string, string> {
  const { 'template.html': html = '' } = source.files
  const list = listAround(html, at, draftShape(source)) ?? []
  const added: Record<string, string> = {}
  for (const [name, { kind, label, amount }] of made) {
    if (!html.includes(`{{${name}}}`)) continue
    const now = { ...source, files: { ...source.files, ...added } }
    const bare = declarationOf(kind, readSettings(now.files['template.json'] ?? ''))
    const said: FieldDeclaration = { ...bare, label }
    const declaration = amount ? { ...said, required: false } : said
    const path = [...list, name]
    Object.assign(added, addEverywhere(now, { path, declaration }).files)
    if (amount) {
      const settings = added['template.json'] ?? now.files['template.json'] ?? ''
      added['template.json'] = takenOff(settings, amount, { path, type: kind.type })
    }
  }
  return added
}
