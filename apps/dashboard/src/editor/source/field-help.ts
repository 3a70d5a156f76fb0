import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { EditorState, type Extension } from '@codemirror/state'
import { type EditorView, hoverTooltip } from '@codemirror/view'
import { cutText } from '@platen/template/draft'
import {
  completeTag,
  declaredLevels,
  findDeclared,
  type KnownFields,
  type TagOption,
  describeName,
} from './complete-tag.ts'
import { type MergeTag, openSections, scanMergeTags } from '../source/merge-tags.ts'
import { findKey, levelsInScope } from '../samples/sample-keys.ts'

/** Brackets are also closed before `<`, because fields are often typed in front of an HTML tag. */
const brackets = { brackets: ['(', '[', '{', '"'], before: ')]}:;<>{' }

/** Completes fields after `{{`, and describes fields on hover. `known` is called each time and returns the current fields. */
export function fieldHelp(known: () => KnownFields): Extension {
  // Created only once, because CodeMirror would treat a new function as a new source and close the open list.
  const data = [
    { autocomplete: (at: CompletionContext) => completeField(at, known()), closeBrackets: brackets },
  ]
  return [
    EditorState.languageData.of(() => data),
    hoverTooltip((view, offset) => {
      const tags = scanMergeTags(view.state.doc.toString())
      const tag = tags.find(({ from, to }) => from <= offset && offset < to)
      const description = tag && helpOf(tag, tags, known())
      return description
        ? { pos: tag.from, end: tag.to, above: true, create: () => ({ dom: draw(description) }) }
        : null
    }),
  ]
}

/** Returns the completions of an incomplete merge tag. `around` contains the parts of the page before and after the edited text. */
export function completeField(
  { state, pos }: CompletionContext,
  known: KnownFields,
  around = { before: '', after: '' },
): CompletionResult | null {
  const offset = around.before.length
  const found = completeTag(around.before + state.doc.toString() + around.after, offset + pos, known)
  if (!found) return null
  return {
    from: found.from - offset,
    options: found.options.map((one) => toCompletion(one, found.to - offset - pos)),
  }
}

function toCompletion(
  { name, detail, example, insert, cursor, level }: TagOption,
  behind: number,
): Completion {
  return {
    label: name,
    detail: example === '' || example === '""' ? detail : `${detail} · ${cutText(example, 32)}`,
    boost: -level,
    apply: (view: EditorView, _completion: Completion, from: number, to: number) => {
      view.dispatch({
        changes: { from, to: Math.min(view.state.doc.length, to + behind), insert },
        selection: { anchor: from + cursor },
        userEvent: 'input.complete',
      })
    },
  }
}

interface TagHelp {
  name: string
  text: string
}

const kindLabels = {
  section: 'Repeats or shows its content for',
  inverted: 'Shows its content only without',
  close: 'Ends',
} as const

function helpOf(tag: MergeTag, tags: MergeTag[], { keys, names }: KnownFields): TagHelp | undefined {
  if (tag.kind === 'comment' || tag.kind === 'other') return undefined
  const { name } = tag
  if (name === '.') return { name, text: 'The list item itself' }
  const sections = openSections(tags, tag.from)
  const key = findKey(levelsInScope(keys, sections), name)
  const declared = findDeclared(declaredLevels(names, sections), name)
  const lead = tag.kind === 'value' ? '' : `${kindLabels[tag.kind]} ${name}. `
  if (declared?.formula !== undefined)
    return { name, text: `${lead}${capital(describeName(declared))}: ${declared.formula}` }
  if (declared) {
    const example = key === undefined || key.example === '' ? '' : `. In a sample: ${key.example}`
    return { name, text: `${lead}${capital(describeName(declared))}${example}` }
  }
  if (!key) return { name, text: `${lead}Not in any sample.` }
  return { name, text: `${lead}${key.example === '' ? key.kind : `In a sample: ${key.example}`}` }
}

const capital = (description: string) => description.charAt(0).toUpperCase() + description.slice(1)

function draw({ name, text }: TagHelp): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-fieldHelp'
  const code = document.createElement('code')
  code.textContent = name
  const description = document.createElement('span')
  description.textContent = text
  box.append(code, description)
  return box
}
