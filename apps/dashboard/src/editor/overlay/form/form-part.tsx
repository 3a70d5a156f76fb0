import { Button, SegmentedControl } from '@mantine/core'
import type { PdfFieldKind, PdfFormField } from '@platen/contract'
import { insertBoxes, isFilledByBox } from '@platen/template/overlay'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queries } from '../../../api/queries.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { useOverlayBase } from '../../draft/overlay-base.ts'
import { useSettings } from '../../draft/use-settings.ts'
import { editOverlay } from '../actions/edit-overlay.ts'
import { declareFields } from '../actions/declare-fields.ts'
import { selectBoxes } from '../actions/select-boxes.ts'
import { contentOf } from '../box-labels.ts'
import { type OverlayEditor, useOverlayEditor } from '../overlay-editor.ts'
import { currentOverlay, useOverlay } from '../current-overlay.ts'
import classes from '../panel/panel.module.css'
import { boxForFormField } from './box-for-form-field.ts'

/** Shows whether documents stay fillable, and which box fills which form field. Renders nothing for a PDF without a form. */
export function FormPart() {
  const fields = useForm()
  const { boxes } = useOverlay()
  if (!fields || fields.length === 0) return null
  const filled = new Set(boxes.flatMap(({ box }) => ('formField' in box && box.formField) || []))
  const count = fields.filter(({ name }) => filled.has(name)).length
  return (
    <section className={classes.form} aria-label="PDF form">
      <h2 className={classes.title}>Form</h2>
      <FormSetting />
      <details>
        <summary className={classes.formSummary}>
          {fields.length === 1 ? '1 field' : `${fields.length} fields`}, {count} filled by boxes
        </summary>
        <ul className={classes.list}>
          {fields.map((field) => (
            <FormField key={field.name} field={field} />
          ))}
        </ul>
      </details>
    </section>
  )
}

function FormSetting() {
  const { settings, write } = useSettings()
  const page: unknown = settings.page
  const now = typeof page === 'object' && page !== null ? (page as Record<string, unknown>) : {}
  const use = now['form'] === 'fillable' ? 'fillable' : 'flat'
  return (
    <div>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Documents"
        value={use}
        onChange={(chosen) =>
          write(() => ({ page: { ...now, form: chosen === 'fillable' ? 'fillable' : undefined } as never }), {
            label: 'Changing the form setting',
            field: 'form',
          })
        }
        data={[
          { value: 'flat', label: 'Flat' },
          { value: 'fillable', label: 'Fillable' },
        ]}
      />
      <p className={classes.hintText}>
        {use === 'flat'
          ? 'Documents show the filled-in form and cannot be edited.'
          : 'Documents stay fillable. Recipients can change the fields.'}
      </p>
    </div>
  )
}

const kindLabels: Record<PdfFieldKind, string> = {
  text: 'Text',
  password: 'Password',
  file: 'File',
  check: 'Checkbox',
  radio: 'Radio buttons',
  choice: 'Choice',
  list: 'List',
  button: 'Button',
  signature: 'Signature',
}

/** Returns a field's kind, page and limits on one line. */
function summaryOf(field: PdfFormField): string {
  const { kind, isMultiline, isComb, maxLength, isRequired, isReadOnly, options, widgets } = field
  return [
    isMultiline ? 'Multi-line text' : isComb ? 'Text in cells' : kindLabels[kind],
    widgets[0] && `page ${widgets[0].page}`,
    maxLength !== undefined && `up to ${maxLength} characters`,
    options && `${options.length} options`,
    isRequired && 'required',
    isReadOnly && 'read-only',
  ]
    .filter((part) => part)
    .join(' · ')
}

function FormField({ field }: { field: PdfFormField }) {
  const editor = useOverlayEditor()
  const { boxes } = useOverlay()
  const filling = boxes.flatMap(({ box }, index) =>
    'formField' in box && box.formField === field.name ? [index] : [],
  )
  const texts = filling.map((index) => {
    const box = boxes[index]?.box
    return box ? contentOf(box) : ''
  })
  const { isReadOnly: _, ...fillable } = field
  const canBeAdded = isFilledByBox(fillable)
  const name = field.label ?? field.name
  return (
    <li className={classes.formField}>
      <button
        type="button"
        className={classes.item}
        disabled={filling.length === 0}
        onClick={() => selectBoxes(editor, filling)}
      >
        <span className={classes.shown} title={field.name}>
          {name}
        </span>
        <span className={classes.kind}>{summaryOf(field)}</span>
        {filling.length > 0 && (
          <span className={classes.kind}>Filled by {[...new Set(texts)].join(', ')}</span>
        )}
      </button>
      {filling.length === 0 && canBeAdded && (
        <Button
          size="compact-xs"
          variant="light"
          aria-label={`Add a box for ${name}`}
          onClick={() => addFormBox(editor, field)}
        >
          Add box
        </Button>
      )}
    </li>
  )
}

/** Adds boxes for a form field, with a new merge field, as one undo step. */
function addFormBox(editor: OverlayEditor, field: PdfFormField): void {
  const { source } = editor.draft.getState()
  const { boxes, fields, computed, sample } = boxForFormField(source, field)
  const [first] = field.widgets
  if (first) editor.store.setState({ page: first.page })
  editOverlay(editor, insertBoxes(currentOverlay(editor), boxes), {
    label: 'Adding a box for a form field',
    announcement: `Added: ${boxes.length} ${boxes.length === 1 ? 'box' : 'boxes'} for ${field.label ?? field.name}`,
    files: declareFields(source, { fields, computed, values: sample }),
  })
}

/** Returns the form fields in the PDF. `undefined` while loading, and if the form cannot be read. */
function useForm(): PdfFormField[] | undefined {
  const templateId = useDraft((state) => state.templateId)
  const sha256 = useOverlayBase()?.sha256
  const form = queries.form(templateId, sha256 ?? '')
  const { data } = useQuery(sha256 === undefined ? { ...form, queryFn: skipToken } : form)
  return data?.fields
}
