import { checkCss } from './check-css.ts'
import { checkTag } from './check-tag.ts'
import { addFault, type FolderCheck } from './folder-check.ts'
import { hiddenTags, hideMergeTags, hideMergeTagsInCss } from './hide-merge-tags.ts'
import { elementsOf, scanMarkup } from './scan-markup.ts'
import type { SourceText } from './source-text.ts'

const parseErrors: Record<string, string> = {
  'duplicate-attribute':
    'This attribute stands twice in its tag, and browsers ignore the second. Put conditions inside one value: class="{{#a}}x{{/a}}".',
  'eof-in-tag': 'The last tag never ends. Close it with ">".',
  'eof-in-comment': 'A comment never ends. Close it with "-->".',
}

const besideName =
  'A merge tag stands right behind the name of an element, or inside it. Put a space before it, as in <tr {{#odd}}class="odd"{{/odd}}>.'

/**
 * Checks template.html: what may not stand in it, every address, every style.
 * Faults: `refused_element`, `refused_attribute`, `html_syntax`, `tag_from_data`, and those of addresses and CSS.
 */
export function checkHtml(check: FolderCheck, source: SourceText): void {
  const hidden = hideMergeTags(source.text)
  const tree = scanMarkup(hidden, {
    startTag(tag) {
      // The parser read another name than browsers will: what it says of this element holds for neither.
      if (tag.name.search(hiddenTags) === -1) checkTag(check, source, tag, '')
      else addFault(check, { source, offset: tag.offset }, 'tag_from_data', besideName)
    },
    parseError(code, offset) {
      const message = parseErrors[code]
      if (message !== undefined) addFault(check, { source, offset }, 'html_syntax', message)
    },
  })
  for (const found of hidden.matchAll(/<\/?(?=[\uFDD0-\uFDEF])/g)) {
    if (/^<\/?\{\{\s*[#^!/]/.test(source.text.slice(found.index, found.index + 200))) continue
    addFault(
      check,
      { source, offset: found.index },
      'tag_from_data',
      'Data cannot name an element. Write the tag itself, inside a section where it depends on data.',
    )
  }
  for (const element of elementsOf(tree)) {
    if (element.tagName !== 'style') continue
    const { startTag, endTag, endOffset } = element.sourceCodeLocation ?? {}
    if (!startTag) continue
    const text = hideMergeTagsInCss(source.text.slice(startTag.endOffset, endTag?.startOffset ?? endOffset))
    checkCss(check, { source, text, offset: startTag.endOffset, folder: '', kind: 'stylesheet', exact: true })
  }
}
