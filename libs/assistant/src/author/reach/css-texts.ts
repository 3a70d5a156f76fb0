import { cutText } from '@platen/template/draft'
import type { StyleRule } from '@platen/template/markup'
import { stringsOfCss } from '../checks/text-addresses.ts'

/** Strings in these properties are names, not text. */
const isName = (property: string) => /^(?:src|font|grid|quotes|container|view-transition)/.test(property)

/** Returns the text that rules print, such as with `content`, directly or through a variable. Punctuation does not count. */
function textsOfRules(rules: readonly StyleRule[]): Set<string> {
  return new Set(
    rules
      .flatMap(({ declarations }) => declarations)
      .filter(({ property }) => !isName(property))
      .flatMap(({ value }) => stringsOfCss(value.replaceAll(/(?:url|src|attr)\([^)]*\)/gi, '')))
      .filter((text) => /[\p{L}\p{N}]/u.test(text)),
  )
}

const textMax = 160

/** Describes the text that only the new rules print, except what the prompt contains. Without a prompt, no text is described. */
export function addedTexts(
  before: readonly StyleRule[],
  after: readonly StyleRule[],
  prompt: string | undefined,
): string[] {
  const known = textsOfRules(before)
  return [...textsOfRules(after)].flatMap((text) =>
    known.has(text) || prompt?.includes(text) !== false ? [] : [`the added text “${cutText(text, textMax)}”`],
  )
}
