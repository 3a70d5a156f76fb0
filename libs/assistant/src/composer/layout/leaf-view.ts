import type { Leaf } from './plan.ts'

/** Returns a value for the starter files. The content between `if` and `end` is omitted if the value is missing. */
export function leafView({ tag, label, field }: Leaf) {
  return {
    tag,
    label,
    value: field.kind === 'image' ? `<img src="{{${tag}}}" alt="">` : `{{${tag}}}`,
    ...optional(tag, field.isOptional),
  }
}

/** Returns the merge tags that omit the content between them if a value is missing. */
export function optional(tag: string, isOptional: boolean) {
  return { isOptional, if: isOptional ? `{{#${tag}}}` : '', end: isOptional ? `{{/${tag}}}` : '' }
}

/** Returns labels with their values, or `false` if there are none. */
export function termsView(leaves: readonly Leaf[], className = '') {
  return leaves.length > 0 && { class: className, leaves: leaves.map(leafView) }
}

/** Adds `isFirst`, for separators. */
export function numbered<T extends object>(views: readonly T[]): (T & { isFirst: boolean })[] {
  return views.map((view, at) => ({ ...view, isFirst: at === 0 }))
}
