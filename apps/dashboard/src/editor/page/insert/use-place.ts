import type { DraftSource } from '@platen/contract'
import { insertBlock, type InsertPlace, isPageEdit } from '@platen/markup'
import { scanTags } from '@platen/merge'
import { useCallback } from 'react'
import { isJsonObject, readJson } from '../../../templates/read-json.ts'
import { isSampleFile, readSettings } from '../../../templates/template-source.ts'
import { writeSettings } from '../../../templates/write-settings.ts'
import { samplesChanged } from '../../fields/acts/sample-fields.ts'
import { cleanSettings } from '../../fields/typed-settings.ts'
import { pageHtml } from '../../draft/draft-files.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { treeOf } from '../draft-tree.ts'
import { showRefusal } from '../show-refusal.ts'
import { useEditPage } from '../use-edit-page.ts'
import { type ChosenBlock, useInsertStore } from './insert-store.ts'
import { withExamples, withMissingFields } from './missing-fields.ts'

/** Puts the block in hand, or the one that is given, at its place: one step of undo, which may be taken back after a look at the page. */
export function usePlace(): (place: InsertPlace | undefined, given?: ChosenBlock) => void {
  const draft = useDraftStore()
  const store = useInsertStore()
  const editPage = useEditPage()
  return useCallback(
    (place, given) => {
      const block = given ?? store.getState().chosen
      if (!block) return
      const { source } = draft.getState()
      const { files } = source
      const { 'template.html': html = '', 'style.css': css = '' } = files
      const edit = insertBlock({ tree: treeOf(html), css }, block, place)
      if (!isPageEdit(edit)) {
        showRefusal(edit)
        return
      }
      editPage(edit, `Insert: ${block.name}`, undefined, declareFields(block, source))
      const step = draft.getState().past.at(-1)
      store.setState({ chosen: undefined, isOpen: false, placed: { name: block.name, step } })
    },
    [draft, store, editPage],
  )
}

const settingsFile = 'template.json'

/** The other files with what a block from another template brings along: its fields in template.json, and an example of each in every sample. */
function declareFields({ fields }: ChosenBlock, source: DraftSource): Record<string, string> | undefined {
  if (!fields) return undefined
  const { files } = source
  const text = files[settingsFile] ?? ''
  const settings = cleanSettings(readSettings(text))
  const isKnown = (name: string) => isNamed(name, files)
  const declared = withMissingFields(settings, fields, isKnown)
  const missing = Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => !Object.hasOwn(settings.computed ?? {}, name) && !isKnown(name),
    ),
  )
  return {
    ...(declared && { [settingsFile]: writeSettings(text, { fields: declared }) }),
    ...samplesChanged(source, (data) => withExamples(data, missing)),
  }
}

/** The template knows the name without declaring it. */
function isNamed(name: string, files: Readonly<Record<string, string>>): boolean {
  if ([...scanTags(pageHtml({ files }))].some((tag) => tag.name.split('.')[0] === name)) return true
  return Object.entries(files).some(([path, text]) => {
    const data = isSampleFile(path) ? readJson(text) : undefined
    return isJsonObject(data) && Object.hasOwn(data, name)
  })
}
