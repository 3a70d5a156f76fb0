import { type PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { appearanceStates, emptyAppearance } from './appearance.ts'
import type { ListedForm } from './list-form.ts'

/** Takes out of a form what stands in fields that can be filled, so that it is not seen under what fills them. */
export function emptyForm({ context }: PDFDocument, { tree, fields }: ListedForm): void {
  const known = new Map(fields.map((field) => [field.name, field]))
  for (const { name, nodes, widgets } of tree.fields) {
    const field = known.get(name)
    const isButton = field?.kind === 'check' || field?.kind === 'radio'
    if (!field || field.isReadOnly || !(isButton || textual.has(field.kind))) continue
    for (const { dictionary } of nodes) {
      for (const key of valueKeys) dictionary.delete(PDFName.of(key))
      // A value of a field around it would count else.
      if (isButton) dictionary.set(PDFName.of('V'), PDFName.of('Off'))
    }
    for (const widget of widgets) {
      const empty = isButton ? undefined : emptyAppearance(context, widget)
      if (empty)
        widget.dictionary.set(
          PDFName.of('AP'),
          context.obj({ N: context.getObjectRef(empty) ?? context.register(empty) }),
        )
      if (isButton && appearanceStates(widget.dictionary).length > 0)
        widget.dictionary.set(PDFName.of('AS'), PDFName.of('Off'))
    }
  }
}

const textual = new Set(['text', 'choice', 'list'])
const valueKeys = ['V', 'RV', 'I', 'TI']
