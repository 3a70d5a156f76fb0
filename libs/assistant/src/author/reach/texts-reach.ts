import type { DraftSource } from '@platen/contract'
import { isJsonObject, readJson, setAt, valueAt, writeObject } from '@platen/template/draft'
import type { SourceElement, SourceTree } from '@platen/template/markup'

/** Returns the elements whose texts changed beyond the request, and the text files without these changes. */
export function textsReach(
  before: DraftSource,
  after: DraftSource,
  { tree, isNamed }: { tree: SourceTree; isNamed: (element: SourceElement) => boolean },
): { elements: SourceElement[]; files: Record<string, string> } {
  const elements = new Set<SourceElement>()
  const files: Record<string, string> = {}
  for (const [path, text] of Object.entries(after.files)) {
    const old = before.files[path]
    if (!path.startsWith('texts/') || old === undefined || old === text) continue
    const [was, is] = [readJson(old), readJson(text)]
    if (!isJsonObject(was) || !isJsonObject(is)) continue
    let back: Record<string, unknown> = is
    for (const name of changedNames(was, is)) {
      const users = usersOf(tree, name.join('.'))
      if (users.length === 0 || users.some(isNamed)) {
        // Named elements also print the text, so it cannot be restored.
        for (const element of users) if (!isNamed(element)) elements.add(element)
        continue
      }
      for (const element of users) elements.add(element)
      back = setAt(back, name, valueAt(was, name))
    }
    if (back !== is)
      files[path] = JSON.stringify(back) === JSON.stringify(was) ? old : writeObject(text, back)
  }
  return { elements: [...elements], files }
}

/** Returns the paths of texts that are in both files and differ. */
function changedNames(was: object, is: object, path: readonly string[] = []): string[][] {
  return Object.entries(was).flatMap(([name, old]): string[][] => {
    const now = (is as Record<string, unknown>)[name]
    if (isJsonObject(old) && isJsonObject(now)) return changedNames(old, now, [...path, name])
    return now === undefined || now === old ? [] : [[...path, name]]
  })
}

/** Returns the innermost elements whose source prints a text. */
function usersOf(tree: SourceTree, name: string): SourceElement[] {
  const tag = new RegExp(`\\{\\{\\s*[#^]?text\\.${name.replaceAll(/[^\w]/g, '\\$&')}\\s*\\}\\}`, 'u')
  return tree.elements.filter(
    (element) =>
      tag.test(tree.html.slice(element.start, element.end)) &&
      !element.children.some(
        (child) => child.kind === 'element' && tag.test(tree.html.slice(child.start, child.end)),
      ),
  )
}
