import type { EditorView } from '@codemirror/view'
import { notifications } from '@mantine/notifications'
import { isPageEdit, replaceInline } from '@platen/template/markup'
import { pageCss, pageHtml } from '@platen/template/draft'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type SampleKey, useSampleKeys } from '../../samples/sample-keys.ts'
import { useMergedSample } from '../../samples/use-merged-sample.ts'
import type { FormulaName } from '../../fields/formula-names.ts'
import { useDeclaredNames } from '../../fields/use-declared-names.ts'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { changeText, languageTag, textFiles, textsIn } from '../../fields/language-texts.ts'
import { useTemplateFields } from '../../fields/template-fields.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { type TypingTarget, useSelectionStore } from '../selection-store.ts'
import { useEditPage } from '../use-edit-page.ts'
import { type Chip, readChips, sectionsBefore, textName } from './chips.ts'
import { printedValues } from './printed-values.ts'
import { beginField, chooseField } from './choose-field.ts'
import { rowAmountAt, filesWithFields, type NewFields } from './new-field-option.ts'
import { joinText } from './join-text.ts'
import { removeUnusedValues } from './remove-unused-values.ts'
import { type RowField, suggestRowFields } from './suggest-row-fields.ts'
import { type Emphasis, changedParts } from './changed-parts.ts'
import { offerAllLanguages } from './offer-all-languages.tsx'
import { refreshChips } from './typing-chips.ts'
import { changedEmphases, toggleEmphasis } from './typing-emphasis.ts'
import { changesOf } from './typing-marks.ts'
import { resumeTyping, openTypingView, reveal, type TypingHere } from './typing-view.ts'
import { typeInAllLanguages, typeInLanguage } from './type-in-language.ts'
import type { OpenText } from './open-text.ts'

interface Typing {
  commit: () => void
  insertField: () => void
  emphasize: (kind: Emphasis) => void
  /** Ends editing and shows where the value of the field with this path comes from. */
  openField: (path: string) => void
  /** Ends editing, then edits the translated string with this name in the same element. `null` edits the source of the whole element. */
  editTranslation: (name: string | null) => void
  /** Replaces the chip with its printed value as fixed text. */
  replaceWithFixedText: (chip: Chip, here: TypingHere) => void
  /** Replaces the typed value with a field for each row. */
  insertRowField: (field: RowField) => void
  reveal: () => void
  /** Updates the layout after the size of the container has changed. */
  measure: () => void
}

interface TypingViewParts {
  text: OpenText
  /** Receives the joined text after the text was joined with the paragraph before it. */
  setText: (text: OpenText) => void
  position: TypingTarget
  host: { current: HTMLElement | null }
  root: { current: HTMLElement | null }
  showsExamples: boolean
}

/** Opens the editor for text, and applies its edits to the draft as one undo step. */
export function useTypingView({ text, setText, position, host, root, showsExamples }: TypingViewParts) {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const editPage = useEditPage()
  const { go } = useEditorSearch()
  const { fields } = useTemplateFields()
  const keys: SampleKey[] = useSampleKeys()
  const names: readonly FormulaName[] = useDeclaredNames()
  const [refusal, setRefusal] = useState<string>()
  const [here, setHere] = useState<TypingHere>({
    strong: false,
    em: false,
    chip: undefined,
    fieldPaths: [],
    typed: '',
  })
  const view = useRef<EditorView>(undefined)
  const source = useDraft((state) => state.source)
  const texts = useMemo(() => textsIn(source, textFiles(source)[0] ?? ''), [source])
  const data = useMergedSample()
  const printed = useMemo(
    () => printedValues(text.tree.html, text.element.openEnd, { data, copy: position.copy }),
    [text, data, position.copy],
  )
  const knownData = useRef(data)
  const known = useRef({ fields, keys, names, texts, printed, showsExamples })
  const [at] = useState(position)
  const [newFields] = useState(() => new Map() as NewFields)
  /** The fields that were replaced with fixed text, by dotted path. */
  const [fixedTexts] = useState(() => new Set<string>())
  /** The field that was last replaced, and how many copies of it are left in the text. */
  const [fixedText, setFixedText] = useState<{ path: string; words: string; left: number }>()

  useEffect(() => {
    knownData.current = data
    known.current = { fields, keys, names, texts, printed, showsExamples }
    view.current?.dispatch({ effects: refreshChips.of(null) })
  }, [data, fields, keys, names, texts, printed, showsExamples])

  const typing = useMemo<Typing & { close: (focusesPage: boolean) => void; join: () => boolean }>(() => {
    const close = (focusesPage: boolean) => {
      view.current = undefined
      const scroller = root.current?.closest<HTMLElement>('[tabindex]')
      selection.setState({ typing: undefined })
      if (focusesPage) scroller?.focus({ preventScroll: true })
    }
    const commit = () => {
      const open = view.current
      if (!open) return
      const { tree, element, following, typed } = text
      const changes = changesOf(open.state)
      const emphases = changedEmphases(open.state)
      const hadFocus = open.hasFocus
      if (changes.length + emphases.length === 0) return close(hadFocus)
      if (pageHtml(draft.getState().source) !== tree.html) {
        notifications.show({
          color: 'yellow',
          message: 'Your text was not saved because the page changed while you typed.',
        })
        return close(hadFocus)
      }
      if (text.translation) {
        const { file, name } = text.translation
        const change = changeText(draft.getState().source, file, name, open.state.doc.toString())
        close(hadFocus)
        return draft.getState().edit(change, { label: 'Editing text' })
      }
      const isPlainText =
        following.length === 0 &&
        emphases.length === 0 &&
        typed.units.every(({ kind }) => kind === 'text' || kind === 'tag')
      const inLanguage =
        isPlainText && !at.isNew && newFields.size === 0 && fixedTexts.size === 0
          ? typeInLanguage(
              draft.getState().source,
              { tree, element, before: typed.shown, after: open.state.doc.toString() },
              knownData.current,
            )
          : undefined
      if (inLanguage) {
        const words = open.state.doc.toString()
        const { edit, others, name, file } = inLanguage
        close(hadFocus)
        editPage(edit, 'Editing text', undefined, others)
        return offerAllLanguages(languageTag(file), () => {
          const now = draft.getState()
          now.edit(typeInAllLanguages(now.source, name, words), { label: 'Change in all languages' })
        })
      }
      const last = following.at(-1)?.element ?? element
      const edit = replaceInline(tree, element, changedParts(typed, changes, emphases), last)
      if (edit && !isPageEdit(edit)) return setRefusal(edit.refused)
      close(hadFocus)
      if (!edit) return
      const { source: now } = draft.getState()
      const after = { ...now, files: { ...now.files, 'template.html': edit.html } }
      const added = filesWithFields(after, newFields, element.openEnd)
      const full = { ...after, files: { ...after.files, ...added } }
      editPage(edit, 'Editing text', undefined, {
        files: { ...added, ...removeUnusedValues(full, fixedTexts) },
      })
    }
    const join = (): boolean => {
      const open = view.current
      if (!open) return false
      const so = { changes: changesOf(open.state), emphases: [...changedEmphases(open.state)] }
      const css = pageCss(draft.getState().source)
      const joined = joinText(text, so, { css, drawn: selection.getState().drawn, position: at })
      if (!joined) return false
      // The edits are not applied to the draft yet. The editor of the joined text repeats them.
      view.current = undefined
      setText(joined)
      return true
    }
    const insertField = () => view.current && beginField(view.current)
    const emphasize = (kind: Emphasis) => view.current && toggleEmphasis(view.current, text.typed, kind)
    return {
      close,
      commit,
      join,
      insertField,
      emphasize,
      openField: (field) => {
        commit()
        go(textName(field) !== undefined ? { tab: 'code', file: 'texts' } : { tab: 'data', field })
      },
      editTranslation: (translation) => {
        commit()
        // The editor is still open if the edit was rejected.
        if (selection.getState().typing !== undefined) return
        selection.setState({ typing: { at: at.at, copy: at.copy, page: at.page, translation } })
      },
      replaceWithFixedText: ({ tag, path, example, words }, { fieldPaths }) => {
        const open = view.current
        if (!open || path === undefined) return
        const insert = example === '' ? words : example
        open.dispatch({
          changes: { from: tag.from, to: tag.to, insert },
          selection: { anchor: tag.from, head: tag.from + insert.length },
          userEvent: 'input',
        })
        open.focus()
        fixedTexts.add(path)
        setFixedText({ path, words, left: countOf(fieldPaths, path) - 1 })
      },
      insertRowField: ({ name, made }) => {
        const open = view.current
        if (!open) return
        newFields.set(name, made)
        const insert = `{{${name}}}`
        open.dispatch({
          changes: { from: 0, to: open.state.doc.length, insert },
          selection: { anchor: insert.length },
          userEvent: 'input',
        })
        open.focus()
      },
      reveal: () => view.current && reveal(view.current),
      measure: () => view.current?.requestMeasure(),
    }
  }, [draft, selection, editPage, root, text, setText, at, newFields, fixedTexts, go])

  useEffect(() => {
    if (!host.current) return undefined
    const { tree, element, following, typed, isOneLine, hasParagraphs, marks, begun } = text
    const last = following.at(-1)?.element ?? element
    const around = { before: tree.html.slice(0, element.openEnd), after: tree.html.slice(last.closeStart) }
    const sections = sectionsBefore(tree.html, element.openEnd)
    const opened = openTypingView({
      parent: host.current,
      text: typed,
      isOneLine,
      hasParagraphs,
      isPlain: text.translation !== undefined,
      onUpdate: setHere,
      join: () => typing.join(),
      marks,
      readChips: (shown) => ({
        chips: readChips(shown, sections, known.current).map((chip) => ({
          ...chip,
          words: newFields.get(chip.tag.name)?.label ?? chip.words,
        })),
        showsExamples: known.current.showsExamples,
      }),
      complete: (context) =>
        chooseField(context, known.current, {
          around,
          amount: rowAmountAt(draft.getState().source, element.openEnd),
          onNew: text.translation ? undefined : (name, made) => newFields.set(name, made),
        }),
      commit: () => typing.commit(),
      cancel: () => typing.close(true),
      onRefuse: setRefusal,
    })
    view.current = opened
    opened.focus()
    if (begun) resumeTyping(opened, begun)
    else if (at.isNew) opened.dispatch({ selection: { anchor: 0, head: opened.state.doc.length } })
    else {
      const pointed = at.point && opened.posAtCoords(at.point)
      opened.dispatch(typeof pointed === 'number' ? { selection: { anchor: pointed } } : {})
    }
    return () => {
      // The editor can also close because the page was scrolled or another tab was opened. Apply the edits.
      if (
        view.current === opened &&
        changesOf(opened.state).length + changedEmphases(opened.state).length > 0
      )
        typing.commit()
      opened.destroy()
    }
  }, [draft, typing, text, host, at, newFields])

  // After an undo restores the field, the hint is not shown.
  const isOwn = fixedText !== undefined && countOf(here.fieldPaths, fixedText.path) <= fixedText.left
  const fixedTextLabel = isOwn ? fixedText.words : undefined
  const rowFieldSuggestions = useMemo(
    () =>
      text.translation || here.typed === text.typed.shown ? [] : suggestRowFields(source, text, here.typed),
    [source, text, here.typed],
  )
  return useMemo(
    () => ({ ...typing, refusal, here, fixedTextLabel, rowFieldSuggestions }),
    [typing, refusal, here, fixedTextLabel, rowFieldSuggestions],
  )
}

function countOf(paths: readonly string[], path: string): number {
  return paths.filter((one) => one === path).length
}
