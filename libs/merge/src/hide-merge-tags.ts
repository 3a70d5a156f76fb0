/**
 * Characters that stand for a merge tag where one was hidden: the noncharacters U+FDD0 to U+FDEF. No font draws them, HTML takes them as
 * text or as part of a name or value, CSS as part of an identifier.
 */
export const hiddenTags = /[\uFDD0-\uFDEF]+/g

const first = 0xfdd0
const count = 31

/**
 * The source with each merge tag overwritten, offset by offset, so that HTML and CSS parsers take the rest for what it is and report true
 * positions. Line breaks stay. Each tag is overwritten by other characters, so that two in one HTML tag are not one attribute twice.
 */
export function hideMergeTags(source: string): string {
  let index = 0
  return replaceMergeTags(source, (tag) => {
    let rest = index++
    return tag.replaceAll(/[^\r\n]/g, () => {
      const sign = String.fromCharCode(first + (rest % count))
      rest = Math.floor(rest / count)
      return sign
    })
  })
}

/** Whether the text begins with a hidden merge tag. */
export function startsHidden(text: string): boolean {
  const code = text.charCodeAt(0)
  return code >= first && code <= first + count
}

function replaceMergeTags(source: string, replace: (tag: string) => string): string {
  // By index and not by a regular expression, which is quadratic on openings without an end.
  let out = ''
  let from = 0
  for (;;) {
    const start = source.indexOf('{{', from)
    const close = start < 0 ? -1 : source.indexOf('}}', start + 2)
    if (close < 0) return out + source.slice(from)
    const end = close + (source[start + 2] === '{' && source[close + 2] === '}' ? 3 : 2)
    out += source.slice(from, start) + replace(source.slice(start, end))
    from = end
  }
}
