import { checkCss } from '../css/check-css.ts'
import { checkStyleElement } from '../css/check-style-element.ts'
import { checkTag } from './check-tag.ts'
import { addFault, type FolderCheck } from '../check/folder-check.ts'
import { checkMergeTags } from '../merge-tags/check-merge-tags.ts'
import { hideMergeTags } from '@platen/merge'
import { isTablePart, noteDroppedTags } from './dropped-tags.ts'
import { scanMarkup, type StartTag } from './scan-markup.ts'
import type { SourceText } from '../check/source-text.ts'

const parseErrors: Record<string, string> = {
  'duplicate-attribute':
    'This attribute occurs twice in its tag, and browsers ignore the second. Put conditions inside one value: class="{{#a}}x{{/a}}".',
  'eof-in-tag': 'The last tag never ends. Close it with ">".',
  'eof-in-comment': 'A comment never ends. Close it with "-->".',
}

/**
 * Checks template.html: elements, addresses and styles. `canMerge`: its merge tags have no errors. Errors: `element_not_allowed`,
 * `attribute_not_allowed`, `html_syntax`, and errors in merge tags in markup, addresses and CSS.
 */
export function checkHtml(check: FolderCheck, source: SourceText, { canMerge }: { canMerge: boolean }): void {
  const parts: StartTag[] = []
  const tree = scanMarkup(hideMergeTags(source.text), {
    startTag(tag) {
      checkTag(check, source, tag, '')
      if (isTablePart(tag)) parts.push(tag)
    },
    parseError(code, offset) {
      // HTML ignores XML namespaces. E-mail tools write them twice.
      if (/\sxmlns(?::\w+)?$/i.test(source.text.slice(Math.max(0, offset - 20), offset))) return
      const message = parseErrors[code]
      if (message !== undefined) addFault(check, { source, offset }, 'html_syntax', message)
    },
    tooLarge: (offset, message) => addFault(check, { source, offset }, 'too_large', message),
  })
  noteDroppedTags(check, source, { parts, tree })
  if (!canMerge) return
  for (const { start, end } of checkMergeTags(check, source)) {
    const text = source.text.slice(start, end)
    if (text.includes('{{')) checkStyleElement(check, source, { start, end })
    else checkCss(check, { source, text, offset: start, folder: '', kind: 'stylesheet', exact: true })
  }
}
