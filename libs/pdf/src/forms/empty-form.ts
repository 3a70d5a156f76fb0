import { type PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { isButton, isFillable } from '@platen/contract'
import { refOf } from './appearance-over.ts'
import { appearanceStates, emptyAppearance } from './appearance.ts'
import { presetKey } from './list-field.ts'
import type { ListedForm } from './list-form.ts'

/** Takes out of a form what stands in fields that can be filled, so that it is not seen under what fills them. Each keeps it as its preset. */
export function emptyForm({ context }: PDFDocument, { fields }: ListedForm): void {
  for (const { field, tree } of fields) {
    // What nobody sees is filled by no box.
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
      // A value of a field around it would count else, or the one that the form is reset to, which some viewers draw.
      dictionary.set(PDFName.of('V'), isOnOrOff ? PDFName.of('Off') : PDFString.of(''))
    }
    for (const widget of tree.widgets) {
      if (!isOnOrOff) {
        const empty = emptyAppearance(context, widget)
        // What draws its value alone draws nothing.
        if (empty) widget.dictionary.set(PDFName.of('AP'), context.obj({ N: refOf(context, empty) }))
        else widget.dictionary.delete(PDFName.of('AP'))
      }
      if (isOnOrOff && appearanceStates(widget.dictionary).length > 0)
        widget.dictionary.set(PDFName.of('AS'), PDFName.of('Off'))
    }
  }
}

/** Value, rich value, what is chosen, and where a long list is scrolled to. */
export const valueKeys: readonly string[] = ['V', 'RV', 'I', 'TI']
