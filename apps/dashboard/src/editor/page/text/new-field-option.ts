import type { Completion } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { type DraftSource, type FieldDeclaration, wrongFieldName } from '@platen/contract'
import { listAround } from '@platen/markup'
import { readSettings } from '../../../templates/template-source.ts'
import { addEverywhere } from '../../fields/acts/add-field.ts'
import { draftShape } from '../../fields/acts/draft-shape.ts'
import { nameFor } from '../../fields/name-for.ts'
import { declarationOf, kindsFor, type NewKind } from './new-kinds.ts'

/** A field that is to be made when the text is done: by its name, what it is and what people call it. */
export type NewFields = Map<string, { kind: NewKind; label: string | undefined }>

/** The field that is not there yet under the words that are typed, as each of the kinds that it may be: the likeliest first. */
export function newFieldOptions(
  typed: string,
  known: ReadonlySet<string>,
  {
    onNew,
    open,
  }: { onNew: (name: string, made: { kind: NewKind; label: string | undefined }) => void; open: string },
): Completion[] {
  const words = typed.trim()
  const name = nameFor(words)
  const isName = /^[A-Za-z_]\w*$/.test(name) && wrongFieldName(name) === undefined
  if (!isName || known.has(name)) return []
  const label = name === words ? undefined : words
  return kindsFor(name).map((kind, index) => ({
    // Of two labels that begin alike, what is typed whole comes first: this one must not.
    label: `${typed} … ${index}`,
    displayLabel: words,
    detail: `New field: ${kind.words}`,
    boost: -90 - index,
    apply: (view: EditorView, _completion: unknown, from: number, to: number) => {
      onNew(name, { kind, label })
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

/** The files besides the page that have new fields, which stand in the page at `at`: each is declared, and has an example in every sample. */
export function filesWithFields(source: DraftSource, made: NewFields, at: number): Record<string, string> {
  const { 'template.html': html = '' } = source.files
  const list = listAround(html, at, draftShape(source)) ?? []
  const added: Record<string, string> = {}
  for (const [name, { kind, label }] of made) {
    if (!html.includes(`{{${name}}}`)) continue
    const now = { ...source, files: { ...source.files, ...added } }
    const bare = declarationOf(kind, readSettings(now.files['template.json'] ?? ''))
    const declaration: FieldDeclaration = label === undefined ? bare : { ...bare, label }
    Object.assign(added, addEverywhere(now, { path: [...list, name], declaration }).files)
  }
  return added
}
