import { languageInEnglish } from '@platen/contract'
import { insertBlock, type InsertPosition, isPageEdit } from '@platen/template/markup'
import { cutText } from '@platen/template/draft'
import { useCallback } from 'react'
import { useDraftStore } from '../../draft/draft-store.ts'
import { treeOf } from '../draft-tree.ts'
import { showRefusal } from '../show-refusal.ts'
import { useEditPage } from '../use-edit-page.ts'
import { declareBlock, type DeclaredBlock } from './declare-block.ts'
import { type ChosenBlock, useInsertStore } from './insert-store.ts'

/** Inserts the current block, or a given one, as one undo step. */
export function useInsertBlock(): (position: InsertPosition, given?: ChosenBlock) => void {
  const draft = useDraftStore()
  const store = useInsertStore()
  const editPage = useEditPage()
  return useCallback(
    (position, given) => {
      const block = given ?? store.getState().chosen
      if (!block) return
      const { source } = draft.getState()
      const { 'template.html': html = '', 'style.css': css = '' } = source.files
      const edit = insertBlock({ tree: treeOf(html), css }, block, position)
      if (!isPageEdit(edit)) {
        showRefusal(edit)
        return
      }
      const { name, kept } = block
      const declared = kept && declareBlock(source, kept.needs)
      editPage(edit, `Insert: ${name}`, undefined, {
        ...(declared && { files: declared.files }),
        ...(kept && { assets: kept.assets }),
      })
      const placed = {
        name,
        steps: [draft.getState().past.at(-1)],
        notes: declared ? notesOf(declared) : [],
        missing: kept?.missing ?? [],
      }
      store.setState({ chosen: undefined, isOpen: false, placed })
    },
    [draft, store, editPage],
  )
}

/** Returns notes about what an inserted block prints differently in this template, or cannot print. */
function notesOf({ existingLabels, uncalculated, untranslated }: DeclaredBlock): string[] {
  const notes: string[] = []
  if (existingLabels.length > 0)
    notes.push(
      `It uses this template’s own ${listed(existingLabels)}, which ${existingLabels.length === 1 ? 'is' : 'are'} different.`,
    )
  if (uncalculated.length > 0)
    notes.push(
      `${uncalculated.length === 1 ? 'The formula' : 'The formulas'} for ${listed(uncalculated)} ${uncalculated.length === 1 ? 'does' : 'do'} not work with this template’s fields.`,
    )
  if (untranslated.length > 0) {
    const missing = untranslated.map((tag) => languageInEnglish(tag))
    notes.push(`Its text is missing in ${conjunction.format(missing)}. Translate it.`)
  }
  return notes
}

const conjunction = new Intl.ListFormat('en')
const namesMax = 4

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesMax).map((name) => `“${cutText(name, 40)}”`)
  return conjunction.format(names.length > namesMax ? [...shown, `${names.length - namesMax} more`] : shown)
}
