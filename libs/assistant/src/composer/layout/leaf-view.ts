import type { Leaf } from './plan.ts'

/** A value as the files of the starters show it: `if` and `end` leave out what surrounds it where it is missing. */
export function leafView({ tag, label, field }: Leaf) {
  return {
    tag,
    label,
    value: field.kind === 'image' ? `<img src="{{${tag}}}" alt="">` : `{{${tag}}}`,
    ...optional(tag, field.isOptional),
  }
}

/** The merge tags around what is left out where a value is missing. */
export function optional(tag: string, isOptional: boolean) {
  return { isOptional, if: isOptional ? `{{#${tag}}}` : '', end: isOptional ? `{{/${tag}}}` : '' }
}

/** Labels with their values; `false` where there are none. */
export function termsView(leaves: readonly Leaf[], className = '') {
  return leaves.length > 0 && { class: className, leaves: leaves.map(leafView) }
}

/** `isFirst` of each, for what stands between them. */
export function numbered<T extends object>(views: readonly T[]): (T & { isFirst: boolean })[] {
  return views.map((view, at) => ({ ...view, isFirst: at === 0 }))
}
