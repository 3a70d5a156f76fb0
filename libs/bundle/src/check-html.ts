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

/** A merge tag where browsers read an element's name, or where one begins: group 1 is its first letter. They read other names than the parser. */
const tagInName = /<\/?(?:([a-z])[^\s/<>\uFDD0-\uFDEF]*)?[\uFDD0-\uFDEF]/gi
const commentMarks = /<!--|--!?>/g

/**
 * Checks template.html: what may not stand in it, every address, every style.
 * Faults: `refused_element`, `refused_attribute`, `html_syntax`, `tag_from_data`, and those of addresses and CSS.
 */
export function checkHtml(check: FolderCheck, source: SourceText): void {
  const hidden = hideMergeTags(source.text)
  const tree = scanMarkup(hidden, {
    startTag: (tag) => checkTag(check, source, tag, ''),
    parseError(code, offset) {
      const message = parseErrors[code]
      if (message !== undefined) addFault(check, { source, offset }, 'html_syntax', message)
    },
  })
  for (const { index, 1: letter } of hidden.matchAll(tagInName)) {
    const message =
      letter === undefined
        ? 'Data cannot name an element. Write the tag itself, inside a section where it depends on data.'
        : 'A merge tag stands right behind the name of an element, or inside it. Put a space before it, as in <tr {{#odd}}class="odd"{{/odd}}>.'
    addFault(check, { source, offset: index }, 'tag_from_data', message)
  }
  for (const offset of tagsInCommentMarks(hidden)) {
    const message = 'A merge tag stands inside the "<!--" or "-->" of a comment. Move it out.'
    addFault(check, { source, offset }, 'html_syntax', message)
  }
  for (const element of elementsOf(tree)) {
    if (element.tagName !== 'style') continue
    const { startTag, endTag, endOffset } = element.sourceCodeLocation ?? {}
    if (!startTag) continue
    const text = hideMergeTagsInCss(source.text.slice(startTag.endOffset, endTag?.startOffset ?? endOffset))
    checkCss(check, { source, text, offset: startTag.endOffset, folder: '', kind: 'stylesheet', exact: true })
  }
}

/** Browsers see the marks of comments without the merge tags inside them. */
function* tagsInCommentMarks(hidden: string): Generator<number> {
  const tags = hidden.matchAll(hiddenTags)
  let tag = tags.next()
  let hiddenBefore = 0
  for (const mark of hidden.replaceAll(hiddenTags, '').matchAll(commentMarks)) {
    for (; tag.done !== true && tag.value.index - hiddenBefore <= mark.index; tag = tags.next())
      hiddenBefore += tag.value[0].length
    if (tag.done !== true && tag.value.index - hiddenBefore < mark.index + mark[0].length)
      yield tag.value.index
  }
}
