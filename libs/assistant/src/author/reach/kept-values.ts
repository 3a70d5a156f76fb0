import { findDrawnElements, scanTags } from '@platen/merge'
import { isJsonObject, pageHtml, readJson } from '@platen/template/draft'
import type { SourceTree } from '@platen/template/markup'
import { asksForRemoval } from '../checks/asked-to-remove.ts'
import { withoutReferences } from '../checks/outside-addresses.ts'
import { stringsOfCss } from '../checks/text-addresses.ts'
import { textOf } from '../working-copy/describe-element.ts'
import { type ReachRequest, sidesOf } from './reach.ts'

/** Words that ask to print fewer values. */
const fewerWords =
  /(?<!\p{L})(?:only|hid(?:e|ing)|shorten|short|truncat|crop|cut|replac|instead|nur|verberg|versteck|ausblend|kürz|ersetz|statt|seulement|masqu|remplac|sólo|solo|solamente|ocult|reempl|nascond|sostitu)|隐藏|隱藏|非表示|숨|скр[оы]|только/iu

/** Settings that change how values are printed. */
const valueSettings = ['fields', 'computed', 'locale', 'language', 'timeZone', 'currency']

/**
 * Returns the literal words of a page before a change, if the elements of a request must print the same values after it, or `null` if they can print
 * others, because the request asks for it or because their merge tags or data changed. Such changes are found in the source.
 */
export function literalsOf(
  { before, after, named, asked }: ReachRequest,
  [was, is]: readonly [SourceTree, SourceTree],
): string[] | null {
  const prompt = asked?.prompt ?? ''
  if (asksForRemoval(prompt) || fewerWords.test(prompt)) return null
  const { namedBefore, namedAfter } = sidesOf(was, is, named)
  const [old, now] = [
    { tree: was, elements: namedBefore },
    { tree: is, elements: namedAfter },
  ].map(({ tree, elements }) => [...elements].map(({ start, end }) => tree.html.slice(start, end)).join('\n'))
  if (old === undefined || now === undefined || old === '') return null
  // Charts print other labels in other sizes.
  if (findDrawnElements(old).elements.some(({ name }) => name !== 'bar-code')) return null
  const [tags, newTags] = [tagsOf(old), tagsOf(now)]
  const isSection = (tag: string) => /^[#^/]/.test(tag)
  if (tags.filter(isSection).length !== newTags.filter(isSection).length) return null
  for (const tag of tags) {
    const at = newTags.indexOf(tag)
    if (at < 0) return null
    newTags.splice(at, 1)
  }
  const settings = [before, after].map(({ files }) => readJson(files['template.json'] ?? ''))
  const valuesIn = (value: unknown) =>
    isJsonObject(value) ? Object.fromEntries(valueSettings.map((key) => [key, value[key]])) : {}
  if (!includes(valuesIn(settings[0]), valuesIn(settings[1]))) return null
  for (const [path, text] of Object.entries(before.files))
    if (
      /^(?:samples?[./]|texts\/)/.test(path) &&
      !includes(readJson(text), readJson(after.files[path] ?? ''))
    )
      return null
  return [withoutReferences(textOf(pageHtml(before))), ...stringsOfCss(before.files['style.css'] ?? '')]
}

function tagsOf(html: string): string[] {
  return [...scanTags(html)].map(({ start, end }) => html.slice(start, end).replaceAll(/[{}\s&]/g, ''))
}

/** Returns whether a value contains all of another value. */
function includes(before: unknown, after: unknown): boolean {
  if (Array.isArray(before))
    return (
      Array.isArray(after) &&
      before.length === after.length &&
      before.every((one, index) => includes(one, after[index]))
    )
  if (isJsonObject(before))
    return isJsonObject(after) && Object.entries(before).every(([key, value]) => includes(value, after[key]))
  return before === after
}
