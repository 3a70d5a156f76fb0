import type { PdfFormField } from '@platen/contract'
import { exampleFor, readSettings, samplesChanged, withValueWhereMissing, writeSettings } from '@platen/draft'
import { boxesAt, insertBoxes } from '@platen/overlay'
import type { Desk } from '../desk.ts'
import { currentOverlay, overlayOf } from '../overlay-of.ts'
import { formBoxOf } from './form-box-of.ts'

/** Puts boxes over a form field, with a merge field of its own, as one step of undo. */
export function addFormBox({ draft, store }: Desk, field: PdfFormField): void {
  const { source } = draft.getState()
  const text = source.files['template.json'] ?? ''
  const settings = readSettings(text)
  const form = formBoxOf(source, field)
  const hasFormulas = Object.keys(form.computed).length > 0
  const settingsText = writeSettings(text, {
    // What is declared already stays as somebody has it.
    fields: { ...form.fields, ...settings.fields },
    ...(hasFormulas && { computed: { ...form.computed, ...settings.computed } }),
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
    selected: boxesAt(overlayOf(inserted.html), inserted.starts),
    announcement: `Placed: ${form.boxes.length} ${form.boxes.length === 1 ? 'box' : 'boxes'} for ${field.label ?? field.name}`,
    ...(field.widgets[0] && { page: field.widgets[0].page }),
  })
}
