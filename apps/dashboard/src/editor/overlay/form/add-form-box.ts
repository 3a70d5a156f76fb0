import type { PdfFormField } from '@platen/contract'
import {
  exampleFor,
  readDeclarations,
  readSettings,
  samplesChanged,
  withValueWhereMissing,
  writeSettings,
} from '@platen/draft'
import { boxesAt, boxesOfForm, insertBoxes } from '@platen/overlay'
import type { Desk } from '../desk.ts'
import { currentOverlay, overlayOf } from '../overlay-of.ts'

/** Puts boxes over a form field, with a merge field of its own, as one step of undo. */
export function addFormBox({ draft, store }: Desk, field: PdfFormField): void {
  const { source } = draft.getState()
  const text = source.files['template.json'] ?? ''
  const settings = readSettings(text)
  const { fields, computed } = readDeclarations(settings)
  const taken = [...Object.keys(fields), ...Object.keys(computed)]
  // One that is only to be read is filled, too, where somebody asks for it.
  const { isReadOnly: _, ...asked } = field
  const form = boxesOfForm([asked], taken)
  const hasFormulas = Object.keys(form.computed).length > 0
  const settingsText = writeSettings(text, {
    fields: { ...settings.fields, ...form.fields },
    ...(hasFormulas && { computed: { ...settings.computed, ...form.computed } }),
  })
  const samples = samplesChanged(source, (data) =>
    Object.entries(form.fields).reduce(
      (filled, [name, declaration]) =>
        withValueWhereMissing(filled, [name], form.sample[name] ?? exampleFor([name], declaration)),
      data,
    ),
  )
  const inserted = insertBoxes(currentOverlay({ draft, store }), form.boxes)
  const files = { 'template.html': inserted.html, 'template.json': settingsText, ...samples }
  draft.getState().edit({ files }, { label: 'Adding a box for a form field', isOnPage: true })
  store.setState({
    selected: boxesAt(overlayOf(inserted.html), inserted.at),
    said: `Placed: ${form.boxes.length} ${form.boxes.length === 1 ? 'box' : 'boxes'} for ${field.label ?? field.name}`,
    ...(field.widgets[0] && { page: field.widgets[0].page }),
  })
}
