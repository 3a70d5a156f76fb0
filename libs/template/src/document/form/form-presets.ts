import type { FieldDeclaration, TemplateSettings } from '@platen/contract'
import { formBoxesOf, parseSource } from '@platen/template/markup'
import { declaredFieldsOf } from '@platen/merge'

type TypedSettings = Pick<TemplateSettings, 'language' | 'locale' | 'timeZone' | 'fields' | 'computed'>

/**
 * Returns the settings for printing a form that is blank like its PDF: defaults of fields in form boxes, and formulas that switch boxes. All
 * other fields stay empty. Undefined if the form has no values.
 */
export function presetSettings(html: string, settings: TypedSettings): TypedSettings | undefined {
  const { fields = {}, computed = {}, ...general } = settings
  if (!/\sdata-form[\s=]/i.test(html)) return undefined
  const printed = namesInBoxes(html, fieldName)
  // Formulas with printed values stay empty, as on any blank form.
  const switches = namesInBoxes(html, sectionName)
  const conditions = Object.fromEntries(Object.entries(computed).filter(([name]) => switches.has(name)))
  const withConditions = { ...general, fields, computed: conditions }
  const filling = new Set([...printed, ...(declaredFieldsOf(withConditions).inputs ?? [])])
  const kept = Object.entries(fields).map(([name, declaration]): [string, FieldDeclaration] => [
    name,
    filling.has(name) ? declaration : { ...declaration, default: null },
  ])
  const isPreset = kept.some(([, declaration]) => (declaration.default ?? null) !== null)
  return isPreset ? { ...withConditions, fields: Object.fromEntries(kept) } : undefined
}

const fieldName = /\{\{\s*[#^&]?\s*([^\s{}/!>|]{1,100})/g
const sectionName = /\{\{\s*[#^]\s*([^\s{}/!>|]{1,100})/g

function namesInBoxes(html: string, pattern: RegExp): ReadonlySet<string> {
  const boxes = formBoxesOf(parseSource(html)).filter(({ formField }) => formField !== undefined)
  return new Set(
    boxes.flatMap(({ element }) =>
      Array.from(html.slice(element.start, element.end).matchAll(pattern), ([, name = '']) => name),
    ),
  )
}
