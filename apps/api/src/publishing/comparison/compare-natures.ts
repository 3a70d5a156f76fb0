import type { FieldChange, FieldDeclaration } from '@platen/contract'
import { traitsOf, typeTraits } from '@platen/merge/fields'
import type { FieldShape } from './field-shapes.ts'

/** A change without the name of its field. */
export type FoundChange = Pick<FieldChange, 'change' | 'isBreaking' | 'neededIn'>

/** Compares the types, formats and formulas of a field that exists both before and after a change. */
export function compareNatures(before: FieldShape, after: FieldShape): FoundChange[] {
  const [old, now] = [before.nature, after.nature]
  if (now.formula !== undefined)
    return old.formula === undefined
      ? [{ change: 'now_computed', isBreaking: true }]
      : old.formula === now.formula
        ? []
        : [{ change: 'formula_changed', isBreaking: false }]
  if (old.formula !== undefined) return [{ change: 'no_longer_computed', isBreaking: after.required }]
  const found = [...compareTypes(before, after)]
  const mustBeFilled = now.declared?.required === true && old.declared?.required !== true
  if (mustBeFilled && before.required === after.required)
    found.push({ change: 'now_filled', isBreaking: true })
  return found
}

function compareTypes(before: FieldShape, after: FieldShape): FoundChange[] {
  const [old, now] = [before.nature.declared, after.nature.declared]
  if (!isSameType(old, now) || !isSameType(old?.item, now?.item)) {
    const isBreaking = !isAccepted(sentTo(before), sentTo(after))
    const isVisible = isBreaking || !(isDefaultType(old) && isDefaultType(now))
    return isVisible ? [{ change: 'type_changed', isBreaking }] : []
  }
  return isSameFormat(old, now) && isSameFormat(old?.item, now?.item)
    ? []
    : [{ change: 'format_changed', isBreaking: false }]
}

type Declared = Omit<FieldDeclaration, 'fields'>

function isSameType(old: Declared | undefined, now: Declared | undefined): boolean {
  return old?.type === now?.type && wholeOf(old) === wholeOf(now)
}

/** Whether a declaration is the default for how the template uses the field, and therefore changes nothing. */
function isDefaultType(declared: Declared | undefined): boolean {
  if (!declared || declared.type === 'text' || declared.type === 'group') return true
  return declared.type === 'list' && isDefaultType(declared.item)
}

/** Returns the number that means 100 percent. If it changes, the same number is a different value. */
function wholeOf(declared: Declared | undefined): number | undefined {
  return declared?.type === 'percent' ? (declared.whole ?? 1) : undefined
}

/** What callers send for a field: one value, values in a list, or objects. */
interface Sent {
  as: 'value' | 'values' | 'objects'
  /** The formats of its type. `anything` is for fields that only control a section. */
  written: readonly string[]
}

const plain = typeTraits.text.forms

/** Derives what callers send from a field's type and use. */
function sentTo({ nature: { declared }, value, section, itemIsValue, hasNames }: FieldShape): Sent {
  if (declared) return sentToDeclared(declared)
  if (itemIsValue) return { as: 'values', written: plain }
  if (value) return { as: 'value', written: plain }
  return section && !hasNames ? { as: 'value', written: ['anything'] } : { as: 'objects', written: [] }
}

function sentToDeclared(declared: Declared): Sent {
  const { type, item } = declared
  if (type === 'group' || (type === 'list' && !item)) return { as: 'objects', written: [] }
  if (type === 'list' && item) return { as: 'values', written: sentToDeclared(item).written }
  return { as: 'value', written: traitsOf(declared).forms }
}

/** Whether everything that was sent before is still accepted, with the same meaning. */
function isAccepted(sent: Sent, by: Sent): boolean {
  if (by.written.includes('anything')) return true
  return (
    sent.as === by.as &&
    sent.written.every((one) => by.written.includes(one) || (one !== 'anything' && by.written === plain))
  )
}

/** Descriptions for readers, and properties that belong to the type. */
const nonFormatKeys = new Set(['type', 'label', 'description', 'example', 'required', 'item', 'whole'])

function isSameFormat(old: Declared | undefined, now: Declared | undefined): boolean {
  const formatOf = (declared: Declared | undefined) =>
    JSON.stringify(
      Object.entries(declared ?? {})
        .filter(([key]) => !nonFormatKeys.has(key))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  return formatOf(old) === formatOf(now)
}
