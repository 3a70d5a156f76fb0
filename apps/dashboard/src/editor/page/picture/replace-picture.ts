import {
  isPageEdit,
  type PageEdit,
  parseSource,
  type RefusedEdit,
  setAttribute,
  setStyle,
  type SourceElement,
  type SourceTree,
  styleOf,
} from '@platen/template/markup'
import type { Extent } from '../../assets/image-size.ts'

const proportional = ['contain', 'cover', 'scale-down']

/** Returns the source of an image: a file, or the field that supplies it. */
export function pictureSource(element: SourceElement): { path: string } | { field: string } | undefined {
  const value = element.attributes.find(({ name }) => name === 'src')?.value
  if (value === undefined) return undefined
  const field = /\{\{\s*([^}]+?)\s*\}\}/.exec(value)?.[1]
  return field === undefined ? { path: value } : { field }
}

/**
 * Replaces the file of an image. If the proportions of the file differ from those of the box, `object-fit: contain` is set. Omit `size` and
 * `box` if they are unknown.
 */
export function replacePicture(
  tree: SourceTree,
  css: string,
  element: SourceElement,
  by: { path: string; size?: Extent | undefined; box?: Extent | undefined },
): PageEdit | RefusedEdit | undefined {
  const { path, size, box } = by
  const set = setAttribute(tree, element, { name: 'src', value: path })
  if (!isPageEdit(set)) return set
  const isDistorted =
    size !== undefined &&
    box !== undefined &&
    Math.abs((size.width / size.height) * (box.height / box.width) - 1) > 0.02
  const after = parseSource(set.html)
  const replaced = after.elements[element.index]
  if (!isDistorted || !replaced) return set
  const fit = styleOf(after, css, replaced)['object-fit']?.value
  if (fit !== undefined && proportional.includes(fit)) return set
  return setStyle(after, css, replaced, { 'object-fit': 'contain' })
}
