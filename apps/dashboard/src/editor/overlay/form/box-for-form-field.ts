import type { DraftSource, PdfFormField } from '@platen/contract'
import { type Declarations, readDeclarations, readSettings } from '@platen/template/draft'
import { boxesOfForm, type FormBoxes } from '@platen/template/overlay'
import { wholeNamePattern, usesField } from '../actions/uses-field.ts'

/** Returns boxes for a form field. Reuses names that are declared for the field but not used, for example because its box was deleted. */
export function boxForFormField(source: DraftSource, field: PdfFormField): FormBoxes {
  const declared = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  const all = [...Object.keys(declared.fields), ...Object.keys(declared.computed)]
  // The user asked for boxes, so a read-only field is filled in like any other.
  const { isReadOnly: _, ...fillable } = field
  const unused = unusedNames(source, declared)
  const again = boxesOfForm(
    [fillable],
    all.filter((name) => !unused.has(name)),
  )
  return isAsDeclared(again, declared) ? again : boxesOfForm([fillable], all)
}

function unusedNames({ files }: DraftSource, { fields, computed }: Declarations): ReadonlySet<string> {
  const { fields: _, computed: __, ...settings } = readSettings(files['template.json'] ?? '')
  const texts = Object.entries(files).flatMap(([path, text]) =>
    path === 'template.html' || path === 'style.css' || path.startsWith('texts/') ? text : [],
  )
  texts.push(JSON.stringify(settings))
  const isPrinted = (name: string) => texts.some((text) => usesField(text, name))
  const formulas = Object.entries(computed)
  const unusedFormulas = new Set(formulas.flatMap(([name]) => (isPrinted(name) ? [] : [name])))
  const used = JSON.stringify(formulas.filter(([name]) => !unusedFormulas.has(name)))
  const isCalculatedWith = (name: string) => new RegExp(wholeNamePattern(name), 'u').test(used)
  return new Set(
    [...Object.keys(fields), ...unusedFormulas].filter((name) => !isPrinted(name) && !isCalculatedWith(name)),
  )
}

/** Returns whether the existing declarations under these names match. */
function isAsDeclared(form: FormBoxes, { fields, computed }: Declarations): boolean {
  return (
    Object.entries(form.fields).every(
      ([name, { type }]) => !Object.hasOwn(computed, name) && (fields[name]?.type ?? type) === type,
    ) &&
    Object.entries(form.computed).every(
      ([name, formula]) => !Object.hasOwn(fields, name) && (computed[name]?.formula ?? formula) === formula,
    )
  )
}
