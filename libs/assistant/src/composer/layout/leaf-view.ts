import type { Leaf } from './plan.ts'

/** A value as the files of the starters show it. Where it is missing, what is between `if` and `end` is left out. */
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

/** Adds `isFirst`, for separators. */
export function numbered<T extends object>(views: readonly T[]): (T & { isFirst: boolean })[] {
  return views.map((view, at) => ({ ...view, isFirst: at === 0 }))
}
