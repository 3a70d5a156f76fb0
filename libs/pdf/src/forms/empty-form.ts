import { type PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { isButton, isFillable } from '@platen/contract'
import { refOf } from './appearance-over.ts'
import { appearanceStates, emptyAppearance } from './appearance.ts'
import { presetKey } from './list-field.ts'
import type { ListedForm } from './list-form.ts'

/**
 * Removes values from fields that can be filled, so that they are not visible under new values. Each field keeps its original value under
 * `presetKey`.
 */
export function emptyForm({ context }: PDFDocument, { fields }: ListedForm): void {
  for (const { field, tree } of fields) {
    // No box can fill invisible fields.
    const isKept = field.isReadOnly || field.widgets.length === 0
    if (isKept || !isFillable(field.kind)) continue
    const isOnOrOff = isButton(field.kind)
    for (const { dictionary } of tree.nodes) {
      if (field.preset !== undefined)
        dictionary.set(
          PDFName.of(presetKey),
          isOnOrOff ? PDFName.of(field.preset) : PDFHexString.fromText(field.preset),
        )
      for (const key of valueKeys) dictionary.delete(PDFName.of(key))
      // Otherwise a value of a parent field, or the reset value that some viewers draw, would be used.
      dictionary.set(PDFName.of('V'), isOnOrOff ? PDFName.of('Off') : PDFString.of(''))
    }
    for (const widget of tree.widgets) {
      if (!isOnOrOff) {
        const empty = emptyAppearance(context, widget)
        // An appearance with only a value becomes empty.
        if (empty) widget.dictionary.set(PDFName.of('AP'), context.obj({ N: refOf(context, empty) }))
        else widget.dictionary.delete(PDFName.of('AP'))
      }
      if (isOnOrOff && appearanceStates(widget.dictionary).length > 0)
        widget.dictionary.set(PDFName.of('AS'), PDFName.of('Off'))
    }
  }
}

/** Value, rich value, selection, and scroll position of a list. */
export const valueKeys: readonly string[] = ['V', 'RV', 'I', 'TI']
