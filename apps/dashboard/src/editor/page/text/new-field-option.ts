import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { type DraftSource, wrongFieldName } from '@platen/contract'
import { listAround } from '@platen/markup'
import { addEverywhere } from '../../fields/acts/add-field.ts'
import { draftShape } from '../../fields/acts/draft-shape.ts'

/** The fields that may stand at the cursor, and last of them one that is not there yet, under the name that is typed. */
export function withNewField(
  found: CompletionResult | null,
  { state, pos }: CompletionContext,
  onNew: (name: string) => void,
): CompletionResult | null {
  if (!found || !/\{\{\s*$/.test(state.sliceDoc(0, found.from))) return found
  const name = state.sliceDoc(found.from, pos)
  const isName = /^[A-Za-z_]\w*$/.test(name) && wrongFieldName(name) === undefined
  if (!isName || found.options.some(({ label }) => label === name)) return found
  const apply = (view: EditorView, _completion: unknown, from: number, to: number) => {
    onNew(name)
    const isClosed = view.state.sliceDoc(to, to + 2) === '}}'
    view.dispatch({
      changes: { from, to: isClosed ? to + 2 : to, insert: `${name}}}` },
      selection: { anchor: from + name.length + 2 },
      userEvent: 'input.complete',
    })
  }
  // Of two labels that begin alike, what is typed whole comes first: this one must not.
  const option = { label: `${name} …`, displayLabel: name, detail: 'New field', boost: -99, apply }
  return { ...found, options: [...found.options, option] }
}

/**
 * The files besides the page that have new fields, which stand in the page at `at`: each is declared as a text, and has an example in every
 * sample.
 */
export function filesWithFields(
  source: DraftSource,
  names: Iterable<string>,
  at: number,
): Record<string, string> {
  const { 'template.html': html = '' } = source.files
  const list = listAround(html, at, draftShape(source)) ?? []
  const added: Record<string, string> = {}
  for (const name of names) {
    if (!html.includes(`{{${name}}}`)) continue
    const now = { ...source, files: { ...source.files, ...added } }
    Object.assign(added, addEverywhere(now, { path: [...list, name], declaration: { type: 'text' } }).files)
  }
  return added
}
