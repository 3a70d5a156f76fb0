import { insertBlock, type InsertPlace, isPageEdit } from '@platen/markup'
import { scanTags } from '@platen/merge'
import { useCallback } from 'react'
import { isJsonObject, readJson } from '../../../templates/read-json.ts'
import { isSampleFile, readSettings } from '../../../templates/template-source.ts'
import { writeSettings } from '../../../templates/write-settings.ts'
import { cleanSettings } from '../../fields/typed-settings.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { treeOf } from '../draft-tree.ts'
import { showRefusal } from '../show-refusal.ts'
import { useEditPage } from '../use-edit-page.ts'
import { type ChosenBlock, useInsertStore } from './insert-store.ts'
import { withMissingFields } from './missing-fields.ts'

/** Puts the block in hand, or the one that is given, at its place: one step of undo, which may be taken back after a look at the page. */
export function usePlace(): (place: InsertPlace | undefined, given?: ChosenBlock) => void {
  const draft = useDraftStore()
  const store = useInsertStore()
  const editPage = useEditPage()
  return useCallback(
    (place, given) => {
      const block = given ?? store.getState().chosen
      if (!block) return
      const { files } = draft.getState().source
      const { 'template.html': html = '', 'style.css': css = '' } = files
      const edit = insertBlock({ tree: treeOf(html), css }, block, place)
      if (!isPageEdit(edit)) {
        showRefusal(edit)
        return
      }
      editPage(edit, `Insert: ${block.name}`, undefined, declaring(block, files))
      const step = draft.getState().past.at(-1)
      store.setState({ chosen: undefined, isOpen: false, placed: { name: block.name, step } })
    },
    [draft, store, editPage],
  )
}

const settingsFile = 'template.json'

/** template.json with what a block from another template brings along. */
function declaring(
  { fields }: ChosenBlock,
  files: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  if (!fields) return undefined
  const text = files[settingsFile] ?? ''
  const declared = withMissingFields(cleanSettings(readSettings(text)), fields, (name) =>
    isNamed(name, files),
  )
  return declared && { [settingsFile]: writeSettings(text, { fields: declared }) }
}

/** The template knows the name without declaring it. */
function isNamed(name: string, files: Readonly<Record<string, string>>): boolean {
  if ([...scanTags(files['template.html'] ?? '')].some((tag) => tag.name.split('.')[0] === name)) return true
  return Object.entries(files).some(([path, text]) => {
    const data = isSampleFile(path) ? readJson(text) : undefined
    return isJsonObject(data) && Object.hasOwn(data, name)
  })
}
