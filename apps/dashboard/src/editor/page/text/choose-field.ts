import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSection,
  startCompletion,
} from '@codemirror/autocomplete'
import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { labelFromName } from '@platen/contract'
import { completeField } from '../../source/field-help.ts'
import { completeTag, declaredLevels, findDeclared, type KnownFields } from '../../source/complete-tag.ts'
import { type MergeTag, openTags, scanMergeTags } from '../../source/merge-tags.ts'
import type { ChipContext } from './chips.ts'
import { newFieldOptions } from './new-field-option.ts'

const begin = StateEffect.define<number | undefined>()
const nameMax = 60

/** Offset at which the name of a field is being typed after the button was pressed. The braces are added when a field is chosen. */
const begun = StateField.define<number | undefined>({
  create: () => undefined,
  update(before, { effects, changes, state }) {
    const asked = effects.find((effect) => effect.is(begin))
    if (asked) return asked.value
    if (before === undefined) return undefined
    const from = changes.mapPos(before, -1)
    const { head, empty } = state.selection.main
    const words = head < from ? undefined : state.sliceDoc(from, head)
    const isLeft = !empty || words === undefined || words.length > nameMax || /^\s|[\n{}]/.test(words)
    return isLeft ? undefined : from
  },
})

/** Shows the list of fields in the font of the dashboard, not of code. */
export const choosingFields: Extension = [
  begun,
  EditorView.theme({
    '.cm-tooltip.cm-tooltip-autocomplete.cm-inWords': { maxWidth: 'min(460px, 94vw)' },
    '.cm-tooltip.cm-tooltip-autocomplete.cm-inWords > ul': {
      fontFamily: 'var(--mantine-font-family)',
      minWidth: '260px',
    },
    '.cm-tooltip.cm-inWords .cm-newField': { padding: '6px 12px', color: 'var(--soft)' },
    '.cm-tooltip.cm-inWords .cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  }),
]

/** Starts to insert a field at the cursor, with the list of fields that are in scope. */
export function beginField(view: EditorView): void {
  view.focus()
  const { from } = view.state.selection.main
  view.dispatch({
    ...view.state.replaceSelection(''),
    effects: begin.of(from),
    scrollIntoView: true,
  })
  startCompletion(view)
}

/** Cancels the choice. The typed part of the name stays as text. */
export function cancelChoosing(view: EditorView): void {
  if (view.state.field(begun, false) !== undefined) view.dispatch({ effects: begin.of(undefined) })
}

const newFieldHint = 'Type a name to create a field'

/** Shown above the list until a name is typed. */
const newField: CompletionSection = {
  name: newFieldHint,
  header: ({ name }) => {
    const line = document.createElement('li')
    line.className = 'cm-newField'
    line.setAttribute('role', 'presentation')
    line.textContent = name
    return line
  },
}

/** The list of a template without fields. */
const nothingYet: Completion = { label: newFieldHint, apply: () => undefined }

type NewOptions = Parameters<typeof newFieldOptions>[2]

interface Around {
  before: string
  after: string
}

interface Choice {
  around: Around
  onNew: NewOptions['onNew'] | undefined
  amount: NewOptions['amount']
}

/** Completes the fields in scope with their values on the page, followed by options for a new field. */
export function chooseField(
  context: CompletionContext,
  known: KnownFields & Pick<ChipContext, 'printed'>,
  choice: Choice,
): CompletionResult | null {
  const found = fieldsAt(context, known, choice)
  // Updated synchronously on each key: while a list is pending, Enter would end editing instead of choosing a field.
  return found && { ...found, update: (_before, _from, _to, after) => chooseField(after, known, choice) }
}

function fieldsAt(
  context: CompletionContext,
  known: KnownFields & Pick<ChipContext, 'printed'>,
  { around, onNew, amount }: Choice,
): CompletionResult | null {
  const { state, pos } = context
  const from = state.field(begun, false)
  const found =
    from === undefined ? completeField(context, known, around) : begunField(context, from, known, around)
  if (!found) return null
  // Closing tags have their own completions.
  if (from === undefined && /\{\{\s*\/$/.test(state.sliceDoc(0, found.from))) return found
  const open = openTags(scanMergeTags(around.before + state.sliceDoc(0, found.from)), Infinity)
  const inner = openTags(scanMergeTags(state.sliceDoc(0, found.from)), Infinity)
  const names = new Set(found.options.map(({ label }) => label))
  const options = found.options.map((option) => withLabel(option, open, { ...known, inner }))
  const isValue = from !== undefined || /\{\{\s*$/.test(state.sliceDoc(0, found.from))
  if (!onNew || !isValue) return { ...found, options }
  const typed = state.sliceDoc(found.from, pos)
  if (typed === '') {
    return {
      ...found,
      options:
        options.length === 0 ? [nothingYet] : options.map((option) => ({ ...option, section: newField })),
    }
  }
  const made = newFieldOptions(typed, names, { onNew, amount, open: from === undefined ? '' : '{{' })
  return { ...found, options: [...options, ...made] }
}

/** Completes a field as if its opening braces were typed. */
function begunField(
  { state, pos }: CompletionContext,
  from: number,
  known: KnownFields,
  around: Around,
): CompletionResult | null {
  const before = `${around.before}${state.sliceDoc(0, from)}{{`
  const found = completeTag(`${before}}}${state.sliceDoc(pos)}${around.after}`, before.length, known)
  if (!found) return null
  const options = found.options.flatMap(({ name, detail, example, insert, cursor, level }): Completion[] => {
    // Groups print nothing themselves, and their fields are in the list.
    if (detail === 'group' || detail.startsWith('group ·') || /^text(?:\.|$)/.test(name)) return []
    return [
      {
        label: name,
        detail: example === '' || example === '""' ? detail : example,
        boost: -level,
        apply: (view, _completion, start, end) =>
          view.dispatch({
            changes: { from: start, to: end, insert: `{{${insert}` },
            selection: { anchor: start + cursor + 2 },
            userEvent: 'input.complete',
          }),
      },
    ]
  })
  return { from, options }
}

function withLabel(
  option: Completion,
  open: readonly MergeTag[],
  known: KnownFields & Pick<ChipContext, 'printed'> & { inner: readonly MergeTag[] },
): Completion {
  const { label: name } = option
  if (name === '.') return { ...option, displayLabel: 'The item itself' }
  const sections = open.flatMap((tag) => (tag.kind === 'section' ? [tag.name] : []))
  const declared = findDeclared(declaredLevels(known.names, sections), name)
  const words = declared?.label ?? labelFromName(name)
  const value = declared?.isList ? undefined : known.printed(name, known.inner)
  return {
    ...option,
    // Matches the label as well as the name.
    label: words.toLowerCase() === name.toLowerCase() ? name : `${words} ${name}`,
    displayLabel: words,
    detail: value ?? declared?.detail ?? option.detail ?? '',
  }
}
